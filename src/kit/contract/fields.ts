import { z } from 'zod';
import { maxLengths } from './max-lengths.ts';
import { ownAddressPattern } from './own-address.ts';

/** A UUID (version 7 where we made it). */
export const id = z.uuid();

/** YYYY-MM-DD in the borough's time zone, a day that exists. */
export const date = z.iso.date().refine((value) => value >= '1900-01-01' && value <= '2200-12-31', {
  message: 'Please enter a date between 1900 and 2200.',
});

/** HH:MM, 00:00 to 23:59, in the borough's time zone. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time as HH:MM.');

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** YYYY-MM. */
export const month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Please enter a month as YYYY-MM.');

const postcodePattern = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/;

/** A UK postcode in any spelling, normalised to the usual one: 'ig11aa' becomes 'IG1 1AA'. */
export const postcode = z
  .string()
  .max(maxLengths.postcode, `A postcode has at most ${maxLengths.postcode} characters.`)
  .transform((value) => value.toUpperCase().replace(/[\s-]+/g, ''))
  .refine((value) => postcodePattern.test(value), 'Please enter a full UK postcode, such as IG1 1AA.')
  .transform((value) => `${value.slice(0, -3)} ${value.slice(-3)}`);

const degrees = (number: z.ZodNumber | z.ZodCoercedNumber, max: number) =>
  number
    .min(-max)
    .max(max)
    // To a centimetre. The database would refuse to calculate with numbers next to nothing, such as 5e-324.
    .transform((value) => Math.round(value * 1e7) / 1e7);
/** A latitude in a query string, to seven decimals. */
export const latitude = degrees(z.coerce.number(), 90);
/** A longitude in a query string, to seven decimals. */
export const longitude = degrees(z.coerce.number(), 180);
/** A latitude in a body, to seven decimals. */
export const latitudeDegrees = degrees(z.number(), 90);
/** A longitude in a body, to seven decimals. */
export const longitudeDegrees = degrees(z.number(), 180);

/** true or false in a query string. */
export const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1');

/** The name of something that a feature registers: a type of approval, of content, … */
export const registeredName = z.string().regex(/^[a-z_]{1,60}$/, 'This is not the name of anything here.');

/** Text on one line: trimmed, no control characters, at least one visible character. */
export function line(max: number) {
  return z
    .string()
    .trim()
    .min(1, 'Please fill this in.')
    .max(max, `Please use at most ${max} characters.`)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Please leave out line breaks and control characters.');
}

/** Text on several lines: trimmed, no control characters but line breaks and tabs. */
export function text(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Please use at most ${max} characters.`)
    .regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u, 'Please leave out control characters.');
}

/** What someone typed into a search box: short, and never empty when given. */
export const searchText = line(maxLengths.search);

/** The path of a page on this site: '/events/…'. */
export const ownAddress = z
  .string()
  .max(300)
  .regex(ownAddressPattern, 'Please enter the address of a page on this site.');

/** The address of a page elsewhere: http or https and nothing else, so that a link never runs anything. */
export const webAddress = z
  .string()
  .trim()
  .max(maxLengths.webAddress, `Please use at most ${maxLengths.webAddress} characters.`)
  .refine(isWebAddress, 'Please enter a web address that begins with https://');

function isWebAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.hostname.includes('.');
}
