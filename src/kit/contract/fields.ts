import { z } from 'zod';
import {
  type Entered,
  manyLines,
  missingText,
  oneLine,
  readClockTime,
  readEmail,
  readLine,
  readPhone,
  readPostcode,
  readPostcodeOrDistrict,
  readText,
  readWebAddress,
} from './field-kinds.ts';
import { maxLengths, ownAddressPattern } from './field-limits.ts';

/** A UUID (version 7 if we created it). */
export const id = z.uuid();

/** YYYY-MM-DD in the borough's time zone, a day that exists. */
export const date = z.iso.date().refine((value) => value >= '1900-01-01' && value <= '2200-12-31', {
  message: 'Please enter a date between 1900 and 2200.',
});

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** YYYY-MM. */
export const month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Please enter a month as YYYY-MM.');

/** The kinds of fields that people fill in. */
export type FieldKind = 'line' | 'text' | 'email' | 'phone' | 'postcode' | 'webAddress' | 'clockTime';
/** The kind of each of their schemas: test/field feeds every field of a kind with the inputs of that kind. */
export const fieldKinds = z.registry<{ kind: FieldKind }>();

/**
 * A string that `read` checks and tidies (field-kinds.ts), as in the browser. `limits` describe it in the API's document,
 * which can't show a function.
 */
function entered(
  kind: FieldKind,
  read: (typed: string) => Entered<string>,
  limits: Limits,
  missing?: string,
) {
  return z
    .string(missing)
    .check((payload) => {
      const { value, problem } = read(payload.value);
      if (problem === undefined) payload.value = value;
      else payload.issues.push({ code: 'custom', message: problem, input: payload.value, continue: true });
    })
    .meta(limits)
    .register(fieldKinds, { kind });
}

type Limits = { minLength?: number; maxLength: number; pattern?: string; format?: 'email' };

/** Text on one line, not empty: cleaned by `cleanLine`. `problem` is said where it is missing or too short. */
export function line(max: number, problem?: string, min = 1) {
  const read = (typed: string) => readLine(typed, { min, max, ...(problem && { problem }) });
  return entered('line', read, { minLength: min, maxLength: max, pattern: oneLine.source }, problem);
}

/** Text on several lines, which may be empty: cleaned by `cleanText`. */
export function text(max: number) {
  return entered('text', (typed) => readText(typed, { max }), { maxLength: max, pattern: manyLines.source });
}

/** Text on several lines, not empty. `problem` is said where it is missing or too short. */
export function filledText(max: number, problem: string = missingText, min = 1) {
  const read = (typed: string) => readText(typed, { min, max, problem });
  return entered('text', read, { minLength: min, maxLength: max, pattern: manyLines.source }, problem);
}

/** The text of a search box: short, and never empty when present. */
export const searchText = line(maxLengths.search);

/** An email address, with a form's own message. */
export function emailWith(problem?: string) {
  return entered('email', (typed) => readEmail(typed, problem), {
    maxLength: maxLengths.email,
    format: 'email',
  });
}

export const email = emailWith();

/** A telephone number, with or without an extension. */
export const phone = entered('phone', (typed) => readPhone(typed), { maxLength: maxLengths.phone });

/** An email address or a telephone number of the site's own, which may be left empty. */
export const emailOrNone = entered('email', orNone(readEmail), { maxLength: maxLengths.email });
export const phoneOrNone = entered('phone', orNone(readPhone), { maxLength: maxLengths.phone });

function orNone(read: (typed: string) => Entered<string>) {
  return (typed: string): Entered<string> => (typed.trim() === '' ? { value: '' } : read(typed));
}

/** A UK postcode in any spelling, written as 'IG1 1AA'. */
export const postcode = entered('postcode', (typed) => readPostcode(typed), {
  maxLength: maxLengths.postcode,
});

/** Where distances are measured from: a postcode, or its district, written as 'IG1', from whose centre they are approximate. */
export const postcodeOrDistrict = entered('postcode', (typed) => readPostcodeOrDistrict(typed), {
  maxLength: maxLengths.postcode,
});

/** A clock time in any spelling, written as HH:MM (00:00 to 23:59), in the borough's time zone. */
export const clockTime = entered('clockTime', (typed) => readClockTime(typed), {
  maxLength: 20,
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
});

/** The address of a page elsewhere, only http or https, with a form's own message. */
export function webAddressWith(problem?: string) {
  return entered('webAddress', (typed) => readWebAddress(typed, problem), {
    maxLength: maxLengths.webAddress,
  });
}

export const webAddress = webAddressWith();

const degrees = (number: z.ZodNumber | z.ZodCoercedNumber, max: number) =>
  number
    .min(-max)
    .max(max)
    // To a centimetre. PostgreSQL fails to calculate with numbers close to zero, such as 5e-324.
    .transform((value) => Math.round(value * 1e7) / 1e7);
/** A latitude in a query string, to seven decimals. */
export const latitude = degrees(z.coerce.number(), 90);
/** A longitude in a query string, to seven decimals. */
export const longitude = degrees(z.coerce.number(), 180);
/** The place that distances are counted from, in a query string: a postcode or a district, or both coordinates (`bothCoordinates`). */
export const nearFields = {
  postcode: postcodeOrDistrict.optional(),
  lat: latitude.optional(),
  lng: longitude.optional(),
};

type Coordinates = { lat?: number | undefined; lng?: number | undefined };

/** For `refine`: a place has both coordinates or none. */
export const bothCoordinates: [(input: Coordinates) => boolean, { path: string[]; message: string }] = [
  ({ lat, lng }) => (lat === undefined) === (lng === undefined),
  { path: ['lng'], message: 'Please give both lat and lng.' },
];

/** A field that may be left out. Null and '' count as left out: programs send them for what nobody has filled in. */
export function leftOut<Field extends z.ZodType>(field: Field) {
  return z
    .preprocess((value) => (value === null || value === '' ? undefined : value), field.optional())
    .optional();
}

/** The file name of a picture that we have stored, in its full size or cut small for lists. */
export const pictureName = z
  .string()
  .regex(/^[\da-f-]{36}(-small)?\.webp$/, 'This isn’t the address of one of our pictures.');

/** A latitude in a body, to seven decimals. */
export const latitudeDegrees = degrees(z.number(), 90);
/** A longitude in a body, to seven decimals. */
export const longitudeDegrees = degrees(z.number(), 180);

/** How far something is from the place that distances are measured from. */
export const distanceFields = {
  /** Great-circle metres; null if either place isn't known. */
  distance: z.number().nullable(),
  /** Whether only the area of the postcode is known that it is measured from: it may be a mile off. */
  isDistanceApproximate: z.boolean(),
};

/** true or false in a query string. */
export const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1');

/** The name of something that a feature registers: a type of approval, of content, … */
export const registeredName = z.string().regex(/^[a-z_]{1,60}$/, 'This is not the name of anything here.');

/** The path of a page on this site: '/events/…'. */
export const ownAddress = z
  .string()
  .max(300)
  .regex(ownAddressPattern, 'Please enter the address of a page on this site.');

/** A number that is counted, as a screen shows it. */
export const Figure = z.object({
  name: z.string(),
  label: z.string(),
  value: z.number().int(),
  unit: z.literal('pence').optional(),
});
export type Figure = z.infer<typeof Figure>;
