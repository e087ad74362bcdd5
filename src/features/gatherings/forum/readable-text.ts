/** What turns the direction of all that follows it; the marks that Arabic, Urdu and Hebrew need (LRM, RLM, ALM) stay. */
const directionOverrides = /[\u202A-\u202E\u2066-\u2069]/g;
/** Control characters but tabs and line breaks, and separators that no keyboard has. */
const controls = /[\p{Cc}\u2028\u2029\uFEFF]/gu;
/** More marks on one letter than any script puts there. */
const towers = /(\p{M}{6})\p{M}+/gu;

/** Text as it is stored: NFC, trimmed, without direction overrides, control characters and towers of accents. */
export function readableText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(controls, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
    .replace(directionOverrides, '')
    .replace(towers, '$1')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim();
}

/** Whether there is anything to see: letters, figures, signs, emoji. */
export function hasVisibleText(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}
