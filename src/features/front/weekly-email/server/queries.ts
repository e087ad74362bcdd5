import { and, asc, count, desc, eq, isNotNull, isNull, like, lt, notExists, sql } from 'drizzle-orm';
import { members } from '#features/accounts/users/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { outbox } from '#kit/server/outbox/tables.ts';
import type { QueueRow } from '#kit/server/queue/tables.ts';
import type { WeeklyIssue } from '../contract.ts';
import { weeklyDeliveries, weeklyInterests, weeklyIssues } from './tables.ts';

const shown = 12;
const maxFailures = 20;

/** Members who asked for the weekly e-mail and may get mail. */
const wantsIt = and(
  eq(members.accountStatus, 'active'),
  eq(members.newsletterSubscribed, true),
  eq(members.isEmailVerified, true),
);

/** How many members want it. */
export function countSubscribers(db: Db): Promise<number> {
  return db.$count(members, wantsIt);
}

/** The next members whom an issue has not been through. */
export function nextReaders(db: Db, week: string, limit: number) {
  const done = db
    .select({ one: sql`1` })
    .from(weeklyDeliveries)
    .where(and(eq(weeklyDeliveries.week, week), eq(weeklyDeliveries.userId, members.id)));
  return db
    .select({
      id: members.id,
      email: members.email,
      firstName: members.firstName,
      postcode: members.postcode,
      interests: weeklyInterests.interests,
    })
    .from(members)
    .leftJoin(weeklyInterests, eq(weeklyInterests.userId, members.id))
    .where(and(wantsIt, notExists(done)))
    .orderBy(asc(members.id))
    .limit(limit);
}

/** The last issues, newest first, each with its progress. */
export async function listIssues(db: Db): Promise<WeeklyIssue[]> {
  const rows = await db.select().from(weeklyIssues).orderBy(desc(weeklyIssues.week)).limit(shown);
  return Promise.all(rows.map((row) => toIssue(db, row)));
}

async function toIssue(db: Db, row: typeof weeklyIssues.$inferSelect): Promise<WeeklyIssue> {
  const { week, status, startedAt, finishedAt } = row;
  const [counted, reached, failures] = await Promise.all([
    countMessages(db, week),
    db.$count(weeklyDeliveries, eq(weeklyDeliveries.week, week)),
    listFailures(db, week),
  ]);
  const kept = { sent: row.sent ?? 0, failed: row.failed ?? 0 };
  const isForgotten = counted.sent + counted.failed + counted.waiting < kept.sent + kept.failed;
  return { week, status, startedAt, finishedAt, reached, ...counted, ...(isForgotten && kept), failures };
}

async function countMessages(db: Db, week: string) {
  const received = await db
    .select({ status: outbox.status, received: count() })
    .from(outbox)
    .where(ofWeek(week))
    .groupBy(outbox.status);
  const of = (...statuses: QueueRow['status'][]) =>
    received.filter(({ status }) => statuses.includes(status)).reduce((sum, one) => sum + one.received, 0);
  return { sent: of('done'), failed: of('given_up'), waiting: of('queued', 'running') };
}

function listFailures(db: Db, week: string) {
  return db
    .select({ to: outbox.toEmail, why: outbox.lastError })
    .from(outbox)
    .where(and(ofWeek(week), eq(outbox.status, 'given_up')))
    .orderBy(outbox.toEmail)
    .limit(maxFailures);
}

/** The letters of a week's issue. */
const ofWeek = (week: string) => like(outbox.dedupeKey, `weekly:${week}:%`);

/** Writes down how many letters of an issue were sent and failed, once none is on its way: the outbox forgets its messages. */
export async function settleIssues(db: Db): Promise<void> {
  const open = await db
    .select({ week: weeklyIssues.week })
    .from(weeklyIssues)
    .where(and(isNull(weeklyIssues.sent), isNotNull(weeklyIssues.finishedAt)));
  for (const { week } of open) {
    const { sent, failed, waiting } = await countMessages(db, week);
    if (waiting === 0) await db.update(weeklyIssues).set({ sent, failed }).where(eq(weeklyIssues.week, week));
  }
}

/** When the last issue before a week's was started; undefined where there was none. */
export async function lastStartBefore(db: Db, week: string): Promise<string | undefined> {
  const [row] = await db
    .select({ startedAt: weeklyIssues.startedAt })
    .from(weeklyIssues)
    .where(lt(weeklyIssues.week, week))
    .orderBy(desc(weeklyIssues.week))
    .limit(1);
  return row?.startedAt;
}

/** Which kinds of event a member wants first. */
export async function interestsOf(db: Db, userId: string): Promise<string[]> {
  const [row] = await db.select().from(weeklyInterests).where(eq(weeklyInterests.userId, userId));
  return row?.interests ?? [];
}
