/** How many characters the fields of a school or facility take at most. */
export const placeLengths = { kind: 60, ageRange: 40 } as const;
