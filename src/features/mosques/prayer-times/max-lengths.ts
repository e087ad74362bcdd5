/** How many characters the fields of a timetable take at most. */
export const timetableLengths = { language: 40, hall: 100, note: 200 } as const;
