/** How many characters the kind of a meeting takes at most. */
export const councilMeetingsLengths = { kind: 60 } as const;
