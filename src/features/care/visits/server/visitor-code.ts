import { createHmac, randomBytes } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import { isbot } from 'isbot';
import { boroughDate } from '#kit/contract/dates.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { daySalts, visitAddresses, visitMarks } from './visit.tables.ts';

/** A day's secret. `date` is YYYY-MM-DD in the borough. */
export type DaySalt = { date: string; salt: Buffer };

/** The salt per connection: a salt read in a transaction that was rolled back must not be used by others. */
const saltCache = new WeakMap<Db, DaySalt>();

/**
 * Returns today's secret in the borough, shared by all processes: the first caller creates it, and each process queries it once a
 * day. Call it with `ctx.db`, before a transaction. It is deleted when the day is over, so that visitors can no longer be told
 * apart: nothing made with it may be kept longer.
 */
export async function readDaySalt(db: Db, now: Date): Promise<DaySalt> {
  const today = boroughDate(now);
  const cached = saltCache.get(db);
  if (cached?.date === today) return cached;
  await db
    .insert(daySalts)
    .values({ date: today, salt: randomBytes(32).toString('hex') })
    .onConflictDoNothing();
  const [row] = await db.select().from(daySalts).where(eq(daySalts.date, today));
  if (!row) throw new Error(`The salt of ${today} was deleted while it was read.`);
  const fresh = { date: today, salt: Buffer.from(row.salt, 'hex') };
  saltCache.set(db, fresh);
  return fresh;
}

/** The purposes of visitors' codes. Each has separate codes, so that they can't be linked. */
export type VisitorPurpose = 'visits' | 'adverts' | 'experiments';

/**
 * Returns a code for the caller, constant until midnight in the borough: a hash of their network address and browser family with
 * the day's salt. An address has at most 30 codes, whatever User-Agents it sends. Null for bots, which aren't counted. Must
 * not be stored with anything that outlives the day.
 */
export async function visitorToday(
  { db, now, clientAddress, caller }: Pick<Ctx, 'db' | 'now' | 'clientAddress' | 'caller'>,
  purpose: VisitorPurpose,
): Promise<string | null> {
  if (isBot(caller.userAgent)) return null;
  return visitorCode(await readDaySalt(db, now), purpose, clientAddress, browserFamily(caller.userAgent));
}

/** Returns a visitor's code for a purpose or a part of one, with a given salt. 22 characters. */
export function visitorCode(
  { salt }: DaySalt,
  purpose: string,
  clientAddress: string,
  family: string,
): string {
  const hmac = createHmac('sha256', salt).update(`${purpose}\n${clientAddress}\n${family}`);
  return hmac.digest('base64url').slice(0, 22);
}

/** Returns a code for a network address alone, under which its visits are limited. 22 characters. */
export function addressCode(salt: DaySalt, clientAddress: string): string {
  return visitorCode(salt, 'visits of an address', clientAddress, '');
}

/** Whether a request comes from a bot: its User-Agent says so, or is missing. */
export function isBot(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent === '' || isbot(userAgent);
}

/** How long after midnight a day's data is deleted: processes with slightly different clocks have written it by then. */
const graceMs = 60_000;

/** Deletes the salts of past days, and all data made with them. */
export async function purgePastDays({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const today = boroughDate(new Date(now.getTime() - graceMs));
  await db.delete(visitMarks).where(lt(visitMarks.date, today));
  await db.delete(visitAddresses).where(lt(visitAddresses.date, today));
  await db.delete(daySalts).where(lt(daySalts.date, today));
}

/** Browsers and systems by their User-Agent; the first match counts. Together at most 30 families. */
const browsers = [
  ['edge', /\bEdg(?:e|A|iOS)?\//],
  ['firefox', /\b(?:Firefox|FxiOS)\//],
  ['chrome', /\b(?:Chrome|Chromium|CriOS)\//],
  ['safari', /\bSafari\//],
] as const;
const systems = [
  ['android', /\bAndroid\b/],
  ['ios', /\b(?:iPhone|iPad|iPod)\b/],
  ['windows', /\bWindows\b/],
  ['mac', /\bMac OS X\b/],
  ['linux', /\b(?:Linux|CrOS)\b/],
] as const;

/** Only this many characters of a User-Agent are read: real ones are shorter. */
const maxReadLength = 300;

/**
 * Returns the family of a browser: its name and system, without versions. A sender can make up any number of User-Agents, but only
 * 30 families, so one address never counts as more than 30 visitors a day.
 */
export function browserFamily(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, maxReadLength);
  const nameIn = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other';
  return `${nameIn(browsers)} ${nameIn(systems)}`;
}

/** All browser families. */
export const browserFamilies: readonly string[] = [...browsers.map(([name]) => name), 'other'].flatMap(
  (browser) => [...systems.map(([name]) => name), 'other'].map((system) => `${browser} ${system}`),
);
