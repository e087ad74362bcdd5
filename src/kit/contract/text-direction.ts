const rightToLeft = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u;
const letters = /\p{L}/gu;
/** Long enough to decide, and short enough for texts of any length. */
const maxLength = 2000;

/**
 * Returns the direction of a text: that of most of its letters, and 'auto' for a text without any. An Urdu sentence reads
 * from the right also where it begins with a Latin word, which dir="auto" goes by.
 */
export function directionOf(text: string | null | undefined): 'rtl' | 'ltr' | 'auto' {
  const found = text?.slice(0, maxLength).match(letters);
  if (!found) return 'auto';
  const fromRight = found.filter((letter) => rightToLeft.test(letter)).length;
  return fromRight * 2 > found.length ? 'rtl' : 'ltr';
}

/** Letters that Urdu has and Arabic and Persian do not: ٹ ڈ ڑ ں ے ہ ھ. */
const urduLetters = /[ٹڈڑںےہھ]/;
/** Letters that Persian and Urdu have and Arabic does not: پ چ ژ گ. */
const persianLetters = /[پچژگ]/;

/**
 * Returns the language of a text in Arabic letters, so that a browser uses the right typeface and a screen reader the
 * right voice: Urdu is set in Nastaliq. Undefined if the text is mostly in other letters, or if its letters do not
 * decide.
 */
export function languageOf(text: string): 'ur' | 'ar' | undefined {
  const start = text.slice(0, 400);
  const arabic = start.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  const latin = start.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (arabic <= latin) return undefined;
  if (urduLetters.test(start)) return 'ur';
  return persianLetters.test(start) ? undefined : 'ar';
}
