/** Embeddings, overrides and isolates of direction: what turns "cod.exe" into "exe.doc". The marks of a single direction stay. */
const directionControls = /[\u202A-\u202E\u2066-\u2069]/g;

/** Accents and vowel signs upon one letter that any script needs at most: pointed Arabic has three, a Quranic text four. */
const MAX_MARKS = 4;
const tooManyMarks = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu');

/**
 * A text that stays in its place: without the characters that reorder what stands around them, and without towers of accents.
 * Everything that Arabic, Urdu, Bengali, Hebrew or emoji are written with is left alone.
 */
export function tameText(text: string): string {
  return text.replace(directionControls, '').replace(tooManyMarks, '$1');
}
