/** Maximum lengths, in characters, of a question to the people who run the site, and its answer. */
export const supportLengths = { name: 80, subject: 120, message: 3000, answer: 3000 } as const;
