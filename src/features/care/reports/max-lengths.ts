/** Maximum lengths, in characters, of a report, the decision on it and an appeal. */
export const reportLengths = { description: 2000, appeal: 3000 } as const;
