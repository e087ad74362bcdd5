import { type Checked, readDate, saysNothing } from '#features/care/imports/cell.rules.ts';
import type { Point } from '#kit/contract/distance.ts';
import {
  cleanLine,
  type Entered,
  plainSigns,
  readEmail,
  readPhone,
  readPostcode,
  readWebAddress,
} from '#kit/contract/field-kinds.ts';
import type { Problem } from '#kit/contract/import-report.ts';
import { splitPhones } from '#kit/contract/phone-link.ts';
import type { AccessFact } from './access-facts.rules.ts';
import { type Area, isIn } from './area.rules.ts';
import { asrOpinions, methodLabels, methods } from './calculation.rules.ts';
import {
  type Facility,
  facilityNamed,
  type WomensPrayer,
  womensEntrances,
  womensPrayers,
  womensWudu,
} from './mosque.rules.ts';
import { osmReference } from './osm-tag.rules.ts';
import type { MosqueFields } from './place-admin.contract.ts';
import type { PlaceField, PlaceRecord } from './place-record.rules.ts';

const checkedAs = <Value>({ value, problem }: Entered<Value>, why: string): Checked<Value> =>
  problem === undefined ? { ok: true, value } : { ok: false, why };

/** Reads a full postcode and formats it as 'IG1 1AA'. */
export function readPlacePostcode(text: string): Checked<string> {
  return checkedAs(readPostcode(text), 'is not a full UK postcode, such as IG1 1AA');
}

/** Reads decimal degrees, with a point, a comma or an Arabic decimal sign. */
function readDegrees(text: string): Checked<number> {
  const plain = plainSigns(cleanLine(text)).replace(/[,٫]/, '.').replace(/°$/, '');
  if (!/^[+-]?\d{1,7}(\.\d{1,30})?$/.test(plain)) return { ok: false, why: 'is not a number of degrees' };
  return { ok: true, value: Math.round(Number(plain) * 1e7) / 1e7 };
}

/** Reads telephone numbers and reduces separators to single spaces, so that a different spelling does not count as a change. */
export function readPlacePhone(text: string): Checked<string> {
  const read = checkedAs(readPhone(text), 'is not a telephone number');
  return read.ok ? { ok: true, value: splitPhones(read.value).map(plainPhone).join(' / ') } : read;
}

function plainPhone(number: string): string {
  return number.replace(/[.\-/\s]+/g, ' ').trim();
}

/** Reads an http or https address; 'www.example.org' becomes 'https://www.example.org/'. */
export function readWebsite(text: string): Checked<string> {
  const read = checkedAs(readWebAddress(text), 'is not an http or https address');
  return read.ok ? { ok: true, value: new URL(read.value).href } : read;
}

/** Reads an email address, in lower case. */
export function readPlaceEmail(text: string): Checked<string> {
  return checkedAs(readEmail(text.toLowerCase()), 'is not an email address');
}

/** Reads a whole number from `min` to `max`, with or without thousands separators ('1,200'), in digits of any script. */
export function readWhole(text: string, min: number, max: number): Checked<number> {
  const plain = plainSigns(text)
    .replace(/^(c\.?|circa|approx\.?|about|~)\s*/i, '')
    .replace(/(\d)[,٬\s](?=\d{3}\b)/g, '$1');
  const value = Number(plain);
  const ok = /^\d{1,7}(\.0+)?$/.test(plain) && value >= min && value <= max;
  return ok ? { ok: true, value } : { ok: false, why: `is not a whole number from ${min} to ${max}` };
}

/** Splits a list at semicolons, bars, bullets or line breaks if it has any, else at commas. */
export function readList(text: string): string[] {
  const separator = /[;|\n•]/.test(text) ? /[;|\n•]/ : /,/;
  const items = text.split(separator).map((item) => item.replace(/\s+/g, ' ').trim());
  return [...new Set(items.filter((item) => item !== ''))];
}

/** Common synonyms for the names of our facilities. */
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

/** Finds a facility by its name or a synonym; undefined if it isn't on our list. */
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

/** The source of a record and its id there; `source` is 'import' for a reference without one. */
export type Reference = { source: string; ref: string };

/** Reads an OpenStreetMap reference ('osm:node/123', 'node/123') or a file's own reference number. */
export function readReference(text: string): Checked<Reference> {
  const osm = osmReference(text);
  if (osm) return { ok: true, value: { source: 'osm', ref: osm } };
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._:/-]*$/u.test(text)) return { ok: false, why: 'is not a reference' };
  return { ok: true, value: { source: 'import', ref: text } };
}

/** The fields that a file can have for mosques only, besides `imamName`. */
export type ImportedMosque = Pick<
  MosqueFields,
  | 'womensPrayers'
  | 'womensEntrance'
  | 'womensWudu'
  | 'womensShare'
  | 'womensNote'
  | AccessFact
  | 'method'
  | 'asrOpinion'
  | 'featured'
> & {
  /** The date on which the record was last checked, YYYY-MM-DD. */
  verifiedOn: string | null;
};

const prayerWords: readonly [RegExp, readonly WomensPrayer[]][] = [
  [/^(all|every|all prayers)$/, womensPrayers],
  [/^(daily|five|5|daily prayers?|salah)$/, ['daily']],
  [/^(jumm?u?ah?|friday|friday prayer)$/, ['jumuah']],
  [/^(tara?weeh|tarawih)$/, ['taraweeh']],
  [/^(eid|eids|eid prayers?)$/, ['eid']],
];

/** Reads the prayers with space for women: a list of daily, Jumu'ah, taraweeh and Eid, or all, or none. */
export function readWomensPrayers(text: string): Checked<WomensPrayer[]> {
  const words = readList(text).map(plain);
  if (words.length === 1 && /^(no|none)$/.test(words[0] ?? '')) return { ok: true, value: [] };
  const found = words.map((word) => prayerWords.find(([pattern]) => pattern.test(word))?.[1]);
  if (found.includes(undefined)) {
    return { ok: false, why: 'is not a list of daily, Jumu‘ah, taraweeh and Eid, nor all or none' };
  }
  const named = new Set(found.flatMap((prayers) => prayers ?? []));
  return { ok: true, value: womensPrayers.filter((prayer) => named.has(prayer)) };
}

export const readEntrance = oneOfWords(womensEntrances, 'is neither separate nor shared');
export const readWudu = oneOfWords(womensWudu, 'is not separate, shared or none');
export const readAsrOpinion = (text: string) =>
  oneOfWords(asrOpinions, 'is neither standard nor Hanafi')(plain(text) === 'shafi' ? 'standard' : text);

/** Reads a percentage: 30 or 30%. */
export function readShare(text: string): Checked<number> {
  return readWhole(text.replace(/%$/, '').trimEnd(), 0, 100);
}

/** Reads a calculation method by its name or its label. */
export function readMethod(text: string): Checked<MosqueFields['method']> {
  const found = methods.find((method) => [method, methodLabels[method]].map(plain).includes(plain(text)));
  const known = methods.map((method) => methodLabels[method]).join('; ');
  return found ? { ok: true, value: found } : { ok: false, why: `is not one of our methods: ${known}` };
}

export function readYesOrNo(text: string): Checked<boolean> {
  const word = plain(text);
  if (/^(y|yes|true|1)$/.test(word)) return { ok: true, value: true };
  return /^(n|no|false|0)$/.test(word)
    ? { ok: true, value: false }
    : { ok: false, why: 'is neither yes nor no' };
}

/** Reads whether a mosque has something. A cross is refused: in some lists it means yes, in others no. */
export function readAccessFact(text: string): Checked<boolean> {
  if (/^[✓✔]$/.test(text)) return { ok: true, value: true };
  return readYesOrNo(text);
}

/** Reads a date with its year. */
export function readDay(text: string): Checked<string> {
  return readDate(text, {});
}

function oneOfWords<const Word extends string>(words: readonly Word[], why: string) {
  return (text: string): Checked<Word> => {
    const found = words.find((word) => word === plain(text));
    return found ? { ok: true, value: found } : { ok: false, why };
  };
}

/** Normalises to lower case without apostrophes and punctuation: 'Jumu‘ah' becomes 'jumuah'. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’‘`]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

type Position = { ok: true; value: Point | undefined } | { ok: false; problem: Problem };

/** Reads a record's coordinates; undefined when it has none. Coordinates outside the area give a problem with the likely cause. */
export function checkPosition(record: PlaceRecord, area: Area): Position {
  const latitude = degrees(record, 'latitude');
  const longitude = degrees(record, 'longitude');
  if (!latitude && !longitude) return { ok: true, value: undefined };
  const both = `${latitude?.text ?? ''}, ${longitude?.text ?? ''}`;
  const refused = (column: string, value: string, why: string): Position => ({
    ok: false,
    problem: { row: record.row, column, value, why },
  });
  if (!latitude || !longitude) {
    const present = latitude ?? longitude;
    return refused(present?.column ?? '', both, 'has only one of latitude and longitude');
  }
  if (!latitude.read.ok) return refused(latitude.column, latitude.text, latitude.read.why);
  if (!longitude.read.ok) return refused(longitude.column, longitude.text, longitude.read.why);
  const point = { latitude: latitude.read.value, longitude: longitude.read.value };
  if (isIn(area, point)) return { ok: true, value: point };
  const columns = [...new Set([latitude.column, longitude.column])].join(', ');
  return refused(columns, both, whyOutside(area, point));
}

function degrees(record: PlaceRecord, field: PlaceField) {
  const cell = record.values.get(field);
  if (!cell || saysNothing(cell.text)) return undefined;
  return { ...cell, read: readDegrees(cell.text) };
}

function whyOutside(area: Area, point: Point): string {
  if (isIn(area, { latitude: point.longitude, longitude: point.latitude })) {
    return `is outside ${area.name}, but would be in it with latitude and longitude exchanged`;
  }
  if (Math.abs(point.latitude) > 90 || Math.abs(point.longitude) > 180) {
    return 'is not a latitude and longitude; it may be an easting and northing of the National Grid';
  }
  return `is not in or near ${area.name}`;
}
