/** How many characters the kind of a meeting takes at most. */
export const meetingLengths = { kind: 60 } as const;
