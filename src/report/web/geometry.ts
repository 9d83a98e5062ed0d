// Where things stand in the lanes, in pixels. Rows have one height, so that no row needs to be measured.

export const rowHeight = 28;
export const endHeight = 56;
export const gutter = 52; // the numbers of the steps
export const narrowestLane = 168;
export const dotOffset = 20; // of a step's mark from its lane's left edge
