/** The shortest search, in characters. */
export const minLetters = 2;

/** Results of each kind when several kinds are shown. */
export const perKind = 6;

/** Results when only one kind is shown. */
export const perKindAlone = 50;

/** Pages that answer one search, at most. */
export const maxAnswers = 3;

/** Limits of an answer to searches: lengths in characters, and the number of words or phrases. */
export const searchAnswerLimits = { title: 60, line: 100, phrase: 60, phrases: 60 };
