"""Plots as SVG, without libraries: series of points, joined or not, on linear or logarithmic axes."""
import math
from dataclasses import dataclass, field
from html import escape

COLOURS = ["#1f6fb4", "#d1495b", "#3a8f5c", "#8a5fb0", "#b07d2b"]
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 420, 80, 20, 40, 60


@dataclass
class Series:
    name: str
    points: list  # of (x, y)
    joined: bool = True
    marked: bool = True  # each point


@dataclass
class Axis:
    label: str
    logarithmic: bool = False
    least: float | None = None
    most: float | None = None

    def fit(self, values):
        low, high = min(values), max(values)
        self.least = low if self.least is None else self.least
        self.most = high if self.most is None else self.most
        if self.logarithmic:
            self.least = 10 ** math.floor(math.log10(max(self.least, 1e-9)))
            self.most = 10 ** math.ceil(math.log10(max(self.most, self.least * 10)))
        elif self.least == self.most:
            self.most += 1

    def place(self, value):
        """From 0 to 1."""
        if self.logarithmic:
            value = max(value, self.least)
            return (math.log10(value) - math.log10(self.least)) / (math.log10(self.most) - math.log10(self.least))
        return (value - self.least) / (self.most - self.least)

    def ticks(self):
        if self.logarithmic:
            first, last = round(math.log10(self.least)), round(math.log10(self.most))
            return [10.0**e for e in range(first, last + 1)]
        step = 10 ** math.floor(math.log10((self.most - self.least) / 4))
        for factor in (1, 2, 5, 10):
            if (self.most - self.least) / (step * factor) <= 6:
                step *= factor
                break
        first = math.ceil(self.least / step)
        return [k * step for k in range(first, math.floor(self.most / step) + 1)]


@dataclass
class Plot:
    title: str
    x: Axis
    y: Axis
    series: list = field(default_factory=list)
    diagonal: bool = False  # where both are the same

    def svg(self):
        self.x.fit([x for s in self.series for x, _ in s.points])
        self.y.fit([y for s in self.series for _, y in s.points])
        return "\n".join([
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
            f'<text x="{WIDTH / 2}" y="22" text-anchor="middle" font-size="14">{escape(self.title)}</text>',
            *self._axes(), *self._curves(), "</svg>", ""])

    def _at(self, x, y):
        return (LEFT + self.x.place(x) * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - self.y.place(y) * (HEIGHT - TOP - BOTTOM))

    def _axes(self):
        number = lambda value: f"{value:g}"
        for value in self.x.ticks():
            at, _ = self._at(value, self.y.least)
            yield f'<path d="M{at:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="#ddd"/>'
            yield f'<text x="{at:.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{number(value)}</text>'
        for value in self.y.ticks():
            _, at = self._at(self.x.least, value)
            yield f'<path d="M{LEFT} {at:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>'
            yield f'<text x="{LEFT - 6}" y="{at + 4:.1f}" text-anchor="end">{number(value)}</text>'
        yield f'<path d="M{LEFT} {TOP}V{HEIGHT - BOTTOM}H{WIDTH - RIGHT}" fill="none" stroke="black"/>'
        yield f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 16}" text-anchor="middle">{escape(self.x.label)}</text>'
        middle = (TOP + HEIGHT - BOTTOM) / 2
        yield f'<text x="18" y="{middle}" text-anchor="middle" transform="rotate(-90 18 {middle})">{escape(self.y.label)}</text>'
        if self.diagonal:
            low, high = max(self.x.least, self.y.least), min(self.x.most, self.y.most)
            (x1, y1), (x2, y2) = self._at(low, low), self._at(high, high)
            yield f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" stroke="#888" stroke-dasharray="4 3"/>'

    def _curves(self):
        for i, series in enumerate(self.series):
            colour = COLOURS[i % len(COLOURS)]
            places = [self._at(x, y) for x, y in series.points]
            if series.joined:
                path = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
                yield f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>'
            for x, y in places if series.marked else []:
                yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}" fill-opacity="0.6"/>'
            top = TOP + 8 + 16 * i
            yield f'<rect x="{LEFT + 12}" y="{top}" width="10" height="10" fill="{colour}"/>'
            yield f'<text x="{LEFT + 28}" y="{top + 9}">{escape(series.name)}</text>'
