/** How many characters the fields of a school or facility take at most. */
export const placeLengths = { kind: 60, ageRange: 40 } as const;

/** The same of a mosque; `services`: how many, each of at most `service` characters. */
export const mosqueLengths = {
  imamName: 120,
  service: 100,
  services: 50,
  womensNote: 500,
  credit: 200,
  capacity: 1_000_000,
} as const;
