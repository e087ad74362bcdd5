/** How many characters a report, what is decided on it, and an appeal take at most. */
export const reportLengths = { description: 2000, appeal: 3000 } as const;
