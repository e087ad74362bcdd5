/** So many characters a search has at least. */
export const minLetters = 2;

/** So many of a kind are shown beside other kinds. */
export const perKind = 6;

/** So many of a kind that is shown alone. */
export const perKindAlone = 50;
