/** Maximum length, in characters, of the reason for a decision. */
export const approvalLengths = { reason: 1000 } as const;
