/** How many characters a request, and its answer, take at most. */
export const privacyLengths = { message: 4000 } as const;
