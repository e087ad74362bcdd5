/** Maximum lengths, in characters, of a request and its answer. */
export const privacyLengths = { message: 4000 } as const;
