/** How many characters the fields of a school or facility take at most. */
export const placeAdministrationLengths = { kind: 60, ageRange: 40 } as const;
