/** How many characters the sign-up takes at most. */
export const waitingListLengths = { reason: 1000 } as const;
