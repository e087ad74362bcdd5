/** How many characters the words of a recommendation take: for the contract and the forms. */
export const recommendationLengths = { least: 3, words: 500 } as const;
