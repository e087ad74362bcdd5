/** How many characters and things the fields of businesses take at most: for the contract and for the forms, which load no schema. */
export const businessLengths = {
  description: 2000,
  categoryName: 60,
  /** Categories of one business. */
  categories: 3,
  pictures: 6,
  /** Businesses of one member. */
  owned: 20,
} as const;

/** What a member says to show that a business is theirs. */
export const claimLengths = { least: 10, words: 1000 } as const;
