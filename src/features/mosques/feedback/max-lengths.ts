/** How many characters a message to a mosque, and its answer, take at most. */
export const feedbackLengths = { subject: 120, message: 3000 } as const;
