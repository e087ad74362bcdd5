/**
 * Returns the 'tel:' address of a phone number as people write it; undefined for a text that is none, which older records
 * may hold. An extension is left out, because phones would dial its digits as part of the number; so is the '(0)' that is
 * not dialled after a country code.
 */
export function phoneLink(phone: string): string | undefined {
  const number = phone
    .replace(/(ext|x|#).*/is, '')
    .trimEnd()
    .replace(/,$/, '')
    .replace(/^([\s(]*\+.*)\(0\)/, '$1');
  const digits = number.replace(/[^\d+]/g, '');
  return digits.length < 3 || /[^\d ()./+-]/.test(number) ? undefined : `tel:${digits}`;
}
