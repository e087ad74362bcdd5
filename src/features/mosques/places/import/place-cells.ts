import type { Checked } from '#features/care/imports/cells.ts';
import { postcode } from '#kit/contract/fields.ts';
import { type Facility, facilityNamed } from '../facilities.ts';
import { osmReference } from './osm-tags.ts';

/** A full postcode as it is stored, 'IG1 1AA'. */
export function readPostcode(text: string): Checked<string> {
  const read = postcode.safeParse(text);
  if (read.success) return { ok: true, value: read.data };
  return { ok: false, why: 'is not a full UK postcode, such as IG1 1AA' };
}

/** Degrees, written with a point or a comma. */
export function readDegrees(text: string): Checked<number> {
  const plain = text.trim().replace(',', '.').replace(/°$/, '');
  if (!/^[+-]?\d{1,7}(\.\d{1,30})?$/.test(plain)) return { ok: false, why: 'is not a number of degrees' };
  return { ok: true, value: Math.round(Number(plain) * 1e7) / 1e7 };
}

/** A telephone number with single spaces: digits, +, brackets, and an extension; at least six digits, at most fifteen. */
export function readPhone(text: string): Checked<string> {
  const tidy = text
    .replace(/^tel(ephone)?\.?:?\s*/i, '')
    .replace(/[.\-–/\s]+/g, ' ')
    .trim();
  const digits = tidy.replace(/\D/g, '').length;
  const ok = /^\+?[\d ()]+( ?(ext|x) ?\d{1,6})?$/i.test(tidy) && digits >= 6 && digits <= 15;
  return ok ? { ok: true, value: tidy } : { ok: false, why: 'is not a telephone number' };
}

/** A web address: http or https; 'www.example.org' becomes 'https://www.example.org/'. */
export function readWebsite(text: string): Checked<string> {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  const withScheme = scheme === undefined || /^[^/]*:\d/.test(text) ? `https://${text}` : text;
  const url = URL.canParse(withScheme) ? new URL(withScheme) : undefined;
  const ok =
    url !== undefined &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.hostname.includes('.') &&
    url.username === '' &&
    !/\s/.test(text);
  return ok ? { ok: true, value: url.href } : { ok: false, why: 'is not an http or https address' };
}

export function readEmail(text: string): Checked<string> {
  const plain = text.replace(/^mailto:/i, '');
  const ok = /^[^\s@<>"(),:;[\]\\]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(plain);
  return ok ? { ok: true, value: plain.toLowerCase() } : { ok: false, why: 'is not an e-mail address' };
}

/** A whole number from `least` to `most`; thousands may be set apart: '1,200'. */
export function readWhole(text: string, min: number, limit: number): Checked<number> {
  const plain = text
    .replace(/^(c\.?|circa|approx\.?|about|~)\s*/i, '')
    .replace(/(?<=\d)[, {2}](?=\d{3}\b)/g, '');
  const value = Number(plain);
  const ok = /^\d{1,7}(\.0+)?$/.test(plain) && value >= min && value <= limit;
  return ok ? { ok: true, value } : { ok: false, why: `is not a whole number from ${min} to ${limit}` };
}

/** The items of a list: separated by semicolons, bars or line breaks where there are any, else by commas. */
export function readList(text: string): string[] {
  const separator = /[;|\n•]/.test(text) ? /[;|\n•]/ : /,/;
  const items = text.split(separator).map((item) => item.replace(/\s+/g, ' ').trim());
  return [...new Set(items.filter((item) => item !== ''))];
}

/** Everyday words for facilities that our list names otherwise. */
const facilityWords: readonly [RegExp, Facility][] = [
  [/^(car )?park(ing)?( space| available)?s?$|^car park$/, 'Parking'],
  [/wheelchair|disabled (access|facilities)|step free|^ramp$/, 'Wheelchair Access'],
  [
    /^(wom[ae]ns|ladies|sisters|female) (prayer )?(area|facilities|facility|section|space|hall|room|gallery)$/,
    "Women's Prayer Area",
  ],
  [/^(wudhu?|wudu|ablution)( area| facilities| facility| room)?s?$/, 'Wudu Facilities'],
  [/^(madras{1,2}ah?|maktab|islamic school|evening classes)$/, 'Islamic School/Madrasa'],
  [/^(funeral|janazah?|ghusl|burial)( services?| facilities| facility)?$/, 'Funeral Services'],
  [/^(nikk?ah|marriage|wedding)s?( services?)?$/, 'Marriage Services'],
  [/^(kitchen|dining( hall| room)?)$/, 'Kitchen/Dining Hall'],
  [/^youth( club| programmes?| programs?| activities| services)?$/, 'Youth Programs'],
  [/^(counselling|counseling|bereavement support)( services?)?$/, 'Counseling Services'],
  [/^(community|function|multi purpose|multipurpose) hall$/, 'Community Hall'],
  [/^(main )?prayer (hall|room|space)$/, 'Prayer Hall'],
  [/^arabic( classes| lessons)?$/, 'Arabic Classes'],
  [/^(quran|hifz)( classes| lessons| class)?$/, 'Quran Classes'],
  [/^(book ?shop|bookstore)$/, 'Bookshop'],
  [/^shoe (storage|racks?)$/, 'Shoe Storage'],
  [/^(air con|air conditioning|a c|ac)$/, 'Air Conditioning'],
  [/^(meeting|conference) rooms?$/, 'Conference Room'],
  [/^(childrens|kids|creche)( area| room| corner)?$/, "Children's Area"],
];

/** The facility of our list that a word means; undefined for one that it lacks. */
export function facilityOf(word: string): Facility | undefined {
  const named = facilityNamed(word);
  if (named) return named;
  const key = word
    .toLowerCase()
    .replace(/['’‘]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  return facilityWords.find(([pattern]) => pattern.test(key))?.[1];
}

/** Where a record came from and its name there; a bare reference belongs to imports in general. */
export type Reference = { source: string; ref: string };

/** Reads 'osm:node/123', 'node/123' and a file's own reference numbers. */
export function readReference(text: string): Checked<Reference> {
  const osm = osmReference(text);
  if (osm) return { ok: true, value: { source: 'osm', ref: osm } };
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._:/-]*$/u.test(text)) return { ok: false, why: 'is not a reference' };
  return { ok: true, value: { source: 'import', ref: text } };
}
