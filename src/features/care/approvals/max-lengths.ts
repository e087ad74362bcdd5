/** How many characters the reason of a decision takes at most. */
export const approvalsLengths = { reason: 1000 } as const;
