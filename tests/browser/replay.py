"""What memory, buffers and locks hold after a step, from the story alone: the plain way, step by step."""


def state_after(story, last):
    memory = [place["initial"] for place in story["locations"]]
    owners = [None] * len(memory)
    buffers = [[] for _ in story["threads"]]
    for step in story["steps"][: last + 1]:
        place = step.get("location")
        if step["kind"] == "arrival":
            waiting = buffers[step["thread"]]
            text = story["steps"][step["source"]]["text"]
            waiting.remove(text)
            memory[place] = step["written"]
        elif step.get("buffered"):
            buffers[step["thread"]].append(step["text"])
        elif "written" in step:
            memory[place] = step["written"]
        if step["kind"] == "lock":
            owners[place] = story["threads"][step["thread"]]["name"]
        if step["kind"] == "unlock":
            owners[place] = None
    named = list(enumerate(story["locations"]))
    blocks = {step["location"] for step in story["steps"] if step["kind"] == "free"}  # whether they are freed, no values
    return {
        "memory": {place["name"]: memory[number] for number, place in named if place["kind"] == "memory" and number not in blocks},
        "locks": {place["name"]: owners[number] for number, place in named if place["kind"] == "lock"},
        "buffers": {thread["name"]: buffers[number] for number, thread in enumerate(story["threads"])},
    }
