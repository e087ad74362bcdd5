/** How many characters the fields of a timetable take at most. */
export const timetablesLengths = { language: 40, hall: 100, note: 200 } as const;
