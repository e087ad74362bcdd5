/** Letters that Urdu has and Arabic and Persian do not: ٹ ڈ ڑ ں ے ہ ھ. */
const urduLetters = /[ٹڈڑںےہھ]/;
/** Letters that Persian and Urdu have and Arabic does not: پ چ ژ گ. */
const persianLetters = /[پچژگ]/;

/**
 * The language of a text in Arabic letters, so that a browser takes the right typeface and a screen reader the right voice:
 * Urdu is read in Nastaliq. Undefined where the text is mostly in other letters, or where its letters do not decide.
 */
export function languageOf(text: string): 'ur' | 'ar' | undefined {
  const start = text.slice(0, 400);
  const arabic = start.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  const latin = start.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (arabic <= latin) return undefined;
  if (urduLetters.test(start)) return 'ur';
  return persianLetters.test(start) ? undefined : 'ar';
}
