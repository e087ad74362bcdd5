/** An extension, as people write it after a number, and its digits. */
const extensionPattern = /,? ?(?:ext(?:ension|n)?[.:]?|x|#) ?(\d{1,6})$/i;

/** The fewest digits of a number beside another one; an area code that is set apart by a slash has fewer. */
const minDigitsBeside = 6;

/** Returns the telephone numbers in a text as they are written: '020 7946 0101 / 07700 900123' has two. */
export function splitPhones(text: string): string[] {
  const parts = text.split(/[/;&]|,(?! ?(?:ext|x|#))|\b(?:or|and)\b/i).map((part) => part.trim());
  const isNumber = (part: string) =>
    part.replace(extensionPattern, '').replace(/\D/g, '').length >= minDigitsBeside;
  return parts.length > 1 && parts.every(isNumber) ? parts : [text];
}

/**
 * Returns the 'tel:' address of a phone number as people write it, of the first if there are several; undefined for a
 * text that is none, which older records may hold. An extension is kept apart (RFC 3966), or phones would dial its digits
 * as part of the number; the '(0)' that is not dialled after a country code is left out.
 */
export function phoneLink(phone: string): string | undefined {
  const [first = ''] = splitPhones(phone);
  const extension = extensionPattern.exec(first)?.[1];
  const number = first
    .replace(/(ext|x|#).*/is, '')
    .trimEnd()
    .replace(/,$/, '')
    .replace(/^([\s(]*(?:\+|00).*)\(0\)/, '$1');
  const digits = number.replace(/[^\d+]/g, '');
  if (digits.length < 3 || /[^\d ()./+-]/.test(number)) return undefined;
  return `tel:${digits}${extension === undefined ? '' : `;ext=${extension}`}`;
}
