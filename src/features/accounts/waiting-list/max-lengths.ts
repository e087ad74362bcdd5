/** Maximum lengths, in characters, of the sign-up form's fields. */
export const waitingListLengths = { reason: 1000, referredBy: 100 } as const;
