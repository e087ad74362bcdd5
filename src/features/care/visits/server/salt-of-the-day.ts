import { createHmac, randomBytes } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import { isbot } from 'isbot';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { daySalts, visitMarks } from './tables.ts';

/** A day's secret. `date` is YYYY-MM-DD in the borough. */
export type DaySalt = { date: string; salt: Buffer };

/** What each connection knows already: a salt of a transaction that was undone is no other's. */
const known = new WeakMap<Db, DaySalt>();

/**
 * The secret of today in the borough, one for all processes: the first that asks makes it, and the database is asked once a
 * day and process. Ask with `ctx.db`, before a transaction. It is deleted when the day is over, and with it whatever told
 * one visitor from another: nothing made with it may be kept longer.
 */
export async function saltOfTheDay(db: Db, now: Date): Promise<DaySalt> {
  const today = boroughDate(now);
  const kept = known.get(db);
  if (kept?.date === today) return kept;
  await db
    .insert(daySalts)
    .values({ date: today, salt: randomBytes(32).toString('hex') })
    .onConflictDoNothing();
  const [row] = await db.select().from(daySalts).where(eq(daySalts.date, today));
  if (!row) throw new Error(`The salt of ${today} was deleted while it was read.`);
  const fresh = { date: today, salt: Buffer.from(row.salt, 'hex') };
  known.set(db, fresh);
  return fresh;
}

/** What visitors are told apart for. Each has codes of its own, so that one can't be compared with another. */
export type VisitorPurpose = 'visits' | 'adverts' | 'experiments';

/**
 * A code for the caller, the same until midnight in the borough: of their address and browser, hashed with the salt of
 * the day. Null for programs, which aren't counted. To be stored with nothing that outlives the day.
 */
export async function visitorToday(
  { db, now, clientAddress, caller }: Pick<Ctx, 'db' | 'now' | 'clientAddress' | 'caller'>,
  purpose: VisitorPurpose,
): Promise<string | null> {
  if (isProgram(caller.userAgent)) return null;
  return visitorCode(await saltOfTheDay(db, now), purpose, clientAddress, caller.userAgent ?? '');
}

/** The same where the salt is at hand, for a purpose or a part of one. 22 letters. */
export function visitorCode(
  { salt }: DaySalt,
  purpose: string,
  clientAddress: string,
  userAgent: string,
): string {
  const hmac = createHmac('sha256', salt).update(`${purpose}\n${clientAddress}\n${userAgent}`);
  return hmac.digest('base64url').slice(0, 22);
}

/** Whether a request comes from a robot: one says so, or names no browser. */
export function isProgram(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent === '' || isbot(userAgent);
}

/** A day is forgotten so long after its end: processes whose clocks differ a little have written it down by then. */
const graceMs = 60_000;

/** Throws away the salts of days that are over, and all that was made with them. */
export async function forgetDays({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const today = boroughDate(new Date(now.getTime() - graceMs));
  await db.delete(visitMarks).where(lt(visitMarks.date, today));
  await db.delete(daySalts).where(lt(daySalts.date, today));
}
