/** How many characters the reason of a decision takes at most. */
export const approvalLengths = { reason: 1000 } as const;
