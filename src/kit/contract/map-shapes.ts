/** The shapes that markers on the map have: they tell kinds apart without colour. */
export const mapShapes = ['star', 'square', 'circle', 'diamond', 'heart', 'house'] as const;
export type MapShape = (typeof mapShapes)[number];
