/*
 * How each kind of field is read. Forms, importers and the contract's schemas (fields.ts) run the same functions. No Zod
 * here, because most forms load no schema.
 */
import { maxLengths } from './field-limits.ts';
import { splitPhones } from './phone-link.ts';

/** A value as it is stored, or the message for a person whose input isn't accepted. */
export type Entered<Value> = { value: Value; problem?: undefined } | { value?: undefined; problem: string };

/** What a form says of a text that is missing. */
export const missingText = 'Please fill this in.';

/** What a form says by default. */
const messages = {
  email: 'Enter an email address in the correct format, like name@example.com.',
  phone: 'Enter a phone number, like 020 7946 0123.',
  postcode: 'Enter a full UK postcode, like IG1 1AA.',
  webAddress: 'Enter a web address, like https://www.example.org.',
  clockTime: 'Enter a time, like 19:30 or 7:30pm.',
  pounds: 'Enter an amount in pounds, like 45 or 12.50.',
} as const;

/** Direction overrides, zero-width spaces, soft hyphens. */
const invisible =
  /[\u00AD\u180E\u200B\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{1D173}-\u{1D17A}]|\u034F/gu;
/** Signs that only programs read, except those that make the flags of England, Scotland and Wales. */
const tagSigns = /(\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F})|[\u{E0000}-\u{E007F}]/gu;
/** Joiners, with what is before them. */
const joiners = /(^|.)((?:\u200C|\u200D)+)/gsu;
/** After letters of Persian, Urdu and Indian scripts, and within emoji, a joiner is needed; elsewhere nobody sees it. */
const joins =
  /[\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\u{E007F}\p{scx=Arabic}\p{scx=Syriac}\p{scx=Mongolian}\p{scx=Devanagari}\p{scx=Bengali}\p{scx=Gurmukhi}\p{scx=Gujarati}\p{scx=Tamil}\p{scx=Telugu}\p{scx=Kannada}\p{scx=Malayalam}\p{scx=Sinhala}]/u;
/** Phones put these around numbers that are copied from contacts. In texts of several lines they can be needed. */
const directionMarks = /[\u061C\u200E\u200F]/g;
/** Blanks that keep a line together or have another width: with one of these, names that look the same are not equal. */
const otherBlanks = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g;
/** Letters, digits and signs, without those that are drawn as nothing (Braille blank, Hangul fillers). */
const visible = /[^\s\p{C}\p{M}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]/u;

/** Whether a text shows anything: a letter, a digit, a sign or an emoji. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}

/** Removes invisible characters, except the marks that order text in two directions and the joiners that are needed. */
export function dropInvisible(text: string): string {
  return text
    .replace(invisible, '')
    .replace(tagSigns, (_, flag: string | undefined) => flag ?? '')
    .replace(
      joiners,
      (_, before: string, found: string) => before + (joins.test(before) ? found.charAt(0) : ''),
    );
}

/** A text without its first and last blanks, among them Braille's and Hangul's, which aren't white space in Unicode. */
const trimmed = /[^\s\u2800\u3164\uFFA0](?:.*[^\s\u2800\u3164\uFFA0])?/s;

/** Cleans text on several lines: trimmed, without invisible characters; '' if nothing in it shows. */
export function cleanText(typed: string): string {
  const [text = ''] = trimmed.exec(dropInvisible(typed)) ?? [];
  return isVisible(text) ? text : '';
}

/** Makes several lines one: a comma takes the place of each line break. */
export function joinLines(text: string): string {
  const lines = text.trim().split('\n');
  const last = lines.pop() ?? '';
  const others = lines.map((line) => line.trim().replace(/,$/, '').trimEnd());
  return [...others, last.trim()].filter((line) => line !== '').join(', ');
}

/** Cleans text on one line as `cleanText` does, without direction marks; every blank becomes an ordinary one. */
export function cleanLine(typed: string): string {
  return cleanText(typed.replace(directionMarks, '').replace(otherBlanks, ' '));
}

/** Text on one line: no line breaks and control characters. */
export const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;
/** Text on several lines: no control characters but line breaks and tabs. */
export const manyLines = /^(?:[^\p{Cc}]|[\n\r\t])*$/u;

/** The maximum length, and the minimum with the message for text that is shorter. */
type Lengths = { max: number; min?: number; problem?: string };

/** Reads text on one line; empty text is refused. */
export function readLine(typed: string, { min = 1, ...lengths }: Lengths): Entered<string> {
  if (!oneLine.test(typed.trim())) return { problem: 'Please leave out line breaks and control characters.' };
  return readLength(cleanLine(typed), { min, ...lengths });
}

/** Reads text on several lines, which may be empty unless `min` is given. */
export function readText(typed: string, lengths: Lengths): Entered<string> {
  if (!manyLines.test(typed.trim())) return { problem: 'Please leave out control characters.' };
  return readLength(cleanText(typed), lengths);
}

function readLength(text: string, { min = 0, max, problem = missingText }: Lengths): Entered<string> {
  if (text.length < min) return { problem };
  return text.length > max ? { problem: `Please use at most ${max} characters.` } : { value: text };
}

/** Removes the marks that ended the sentence an address was copied from. */
const withoutLastMarks = (text: string) => /^.*[^.,;]/s.exec(text)?.[0] ?? '';

const localPart = /^(?!\.)(?!.*\.(\.|$))[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/;
const domain = /^([a-z\d][a-z\d-]*\.)+[a-z][a-z\d-]*[a-z\d]$/i;

/** Reads an email address, alone or as mail programs copy it: 'Amina Khan <amina@example.org>'. A domain with letters other than a to z is stored as DNS has it: 'xn--…'. */
export function readEmail(typed: string, problem: string = messages.email): Entered<string> {
  const bare = cleanLine(typed)
    .replace(/^.*<([^<>]+)>$/, '$1')
    .replace(/^mailto:\s*/i, '');
  const text = withoutLastMarks(bare).replace('＠', '@');
  if (/[’‘]/.test(text)) return { problem: "Use a straight apostrophe (') in the email address." };
  const at = text.lastIndexOf('@');
  const host = asciiHost(text.slice(at + 1));
  if (at < 1 || !localPart.test(text.slice(0, at)) || !domain.test(host)) return { problem };
  const value = `${text.slice(0, at)}@${host}`;
  return value.length > maxLengths.email ? { problem } : { value };
}

/** Whether a word has a Latin letter and a Cyrillic or Greek one, which often looks the same: 'exаmple'. */
const mixesAlphabets = (word: string) => /[a-z]/i.test(word) && /[\p{sc=Cyrillic}\p{sc=Greek}]/u.test(word);

function asciiHost(host: string): string {
  if (host.length > maxLengths.email || host.split('.').some(mixesAlphabets)) return '';
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(host) || /^[\w.-]*$/.test(host)) return host;
  return URL.parse(`https://${host}`)?.hostname ?? '';
}

/** Makes digits of other scripts and full-width signs plain, without joiners: '٣', '৩' and '３' become '3'. */
export function plainSigns(text: string): string {
  return (
    text
      .normalize('NFKC')
      // Digits of Arabic scripts begin at a multiple of 16 in Unicode, those of Indian ones 6 after it.
      .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) % 16))
      .replace(/[०-९০-৯੦-੯૦-૯]/g, (digit) => String(((digit.codePointAt(0) ?? 0) - 6) % 16))
      .replace(/[\u2010-\u2015\u2212]/g, '-')
      .replace(/\u200C|\u200D|[\uFE0E\uFE0F]/g, '')
  );
}

const phoneParts = /^([\d ()./+-]+?)(,? ?(?:ext(?:ension|n)?[.:]?|x|#) ?\d{1,6})?$/i;
/** What people write before a number. */
const phoneLabel = /^(?:tel(?:ephone)?|phone|mob(?:ile)?|whatsapp|call|[☎📞📱])[.:]*\s*/iu;

/** Reads a telephone number of 5 to 15 digits, with or without an extension, or several: the first is the one to call. */
export function readPhone(typed: string, problem: string = messages.phone): Entered<string> {
  const numbers = splitPhones(plainSigns(cleanLine(typed))).map(readOnePhone);
  const text = numbers.join(' / ');
  return numbers.includes(undefined) || text.length > maxLengths.phone ? { problem } : { value: text };
}

function readOnePhone(written: string): string | undefined {
  const text = written.replace(phoneLabel, '').replace(/\s+/g, ' ');
  const [, number = '', extension = ''] = phoneParts.exec(text) ?? [];
  const digits = number.replace(/\D/g, '').length;
  return digits >= 5 && digits <= 15 && /^\(?\+?[^+]+$/.test(number) ? number + extension : undefined;
}

/** Reads a UK postcode in any spelling and writes it as 'IG1 1AA'. */
export function readPostcode(typed: string, problem: string = messages.postcode): Entered<string> {
  const text = plainSigns(cleanLine(typed))
    .toUpperCase()
    .replace(/[\s.,-]+/g, '')
    // A nought in the letters of an area is an O: CO, PO, SO, YO, OL and OX are the areas with one.
    .replace(/^([CPSY])0(?=\d)|^0(?=[LX]\d)/, '$1O')
    // The second part begins with a digit: an O there is a nought, an I or L a one.
    .replace(
      /^([A-Z]{1,2}\d[A-Z\d]?)([OIL])([A-Z]{2})$/,
      (_, first, sign, last) => `${first}${sign === 'O' ? 0 : 1}${last}`,
    );
  if (!/^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/.test(text)) return { problem };
  return { value: `${text.slice(0, -3)} ${text.slice(-3)}` };
}

/** Said where the place that distances are measured from isn't known. */
export const unknownPlaceText =
  'We couldn’t find that postcode. Please enter a whole one, like IG1 1AA, or use your location.';

/**
 * Reads a place to measure from: a UK postcode, or its district alone, written as 'IG1'. A part of the second half is refused:
 * 'IG1 1' without its space would be another district.
 */
export function readPostcodeOrDistrict(typed: string, problem: string = messages.postcode): Entered<string> {
  const whole = readPostcode(typed, problem);
  if (whole.value !== undefined) return whole;
  const text = plainSigns(cleanLine(typed))
    .toUpperCase()
    .replace(/[.,]$/, '')
    .replace(/^([A-Z]{1,2}) /, '$1');
  return /^[A-Z]{1,2}\d[A-Z\d]?$/.test(text) ? { value: text } : whole;
}

/** A full postcode in a longer text; no postcode ends in C, I, K, M, O or V, which many model numbers do. */
const postcodeInText =
  /(^|[^a-z\d])([a-z]{1,2}\d[a-z\d]?)[.\-\u2010-\u2015]?(\d[abd-hjlnp-uw-z]{2})(?![a-z\d])/gi;

/** Writes full postcodes in the words of a search as they are stored, with a space: 'ig11aa' becomes 'ig1 1aa'. */
export function spacePostcodes(search: string): string {
  return search.replace(postcodeInText, '$1$2 $3');
}

/**
 * Reads the address of a page elsewhere; 'www.example.org' becomes 'https://www.example.org'. Only http or https, so that a
 * link never runs a script; no user name, so that it doesn't pretend to lead to another site.
 */
export function readWebAddress(typed: string, problem: string = messages.webAddress): Entered<string> {
  const text = withoutLastMarks(cleanLine(typed).replace(/^<(.*)>$/, '$1')).replace(
    /^(https?)(?::[\\/]*|\/\/)/i,
    (_, scheme: string) => `${scheme.toLowerCase()}://`,
  );
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text);
  if (!hasScheme && (/\s/.test(text) || !/^[^/?#@]+\.[^/?#@.\d][^/?#@.:]+(?:[/?#:]|$)/.test(text)))
    return { problem };
  const value = hasScheme ? text : `https://${text}`;
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || /\p{Cc}/u.test(text))
    return { problem };
  return url.hostname.includes('.') ? readLength(value, { max: maxLengths.webAddress }) : { problem };
}

const clockParts = /^(\d{1,2})(?:[:.h](\d{2})(?::00)?|(\d{2}))? ?(?:([ap])\.? ?(?:m\.?)?)?(?:hrs?)?$/;

/** Reads a clock time as 'HH:MM': '7:30', '8.45', '10:00am', '7pm', '1930'. An hour alone could be morning or evening. */
export function readClockTime(typed: string, problem: string = messages.clockTime): Entered<string> {
  const text = plainSigns(cleanLine(typed)).toLowerCase().replace(/\s+/g, ' ');
  const [, hours = '', minutes, packed, half] = clockParts.exec(text) ?? [];
  const minute = minutes ?? packed;
  if (hours === '' || (minute === undefined && half === undefined)) return { problem };
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'p' ? 12 : 0);
  const isHour = half === undefined ? hour <= 23 : Number(hours) >= 1 && Number(hours) <= 12;
  if (!isHour || Number(minute ?? 0) > 59) return { problem };
  return { value: `${String(hour).padStart(2, '0')}:${minute ?? '00'}` };
}

/** What people write of something that costs nothing. */
const freeWords = /^(?:free|free of charge|free entry|no charge|nil)[.!]?$/;
const poundsParts =
  /^(?:£|gbp)? ?(\d{1,3}(?:[, ]\d{3})+|\d{0,9})(?:[.,](\d{1,2})p?|\/-)?(?: ?(?:gbp|pounds?|quid))?$/;
const pencePart = /^(\d{1,2}) ?(?:p|pence)$/;

/** Reads an amount in pounds, in pence: '45', '£1,200', '12.50', '12,5', '.50', '50p', 'free'. Negative amounts are refused. */
export function readPounds(typed: string, problem: string = messages.pounds): Entered<number> {
  const text = plainSigns(cleanLine(typed))
    .toLowerCase()
    .replace(/\s+/g, ' ')
    // The decimal sign and the thousands separator of Arabic.
    .replace('٫', '.')
    .replaceAll('٬', ',');
  if (freeWords.test(text)) return { value: 0 };
  const [, penceAlone] = pencePart.exec(text) ?? [];
  if (penceAlone !== undefined) return { value: Number(penceAlone) };
  const [, pounds = '', pence = ''] = poundsParts.exec(text) ?? [];
  if (pounds + pence === '') return { problem };
  return { value: Number(pounds.replace(/[, ]/g, '')) * 100 + Number(pence.padEnd(2, '0')) };
}
