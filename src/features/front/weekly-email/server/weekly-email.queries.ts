import {
  and,
  count,
  desc,
  eq,
  exists,
  isNotNull,
  isNull,
  like,
  lt,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm';
import { members } from '#features/accounts/users/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { outbox, type QueueRow } from '#kit/server/kit.tables.ts';
import { present } from '#kit/server/present.ts';
import { WeeklyIssue } from '../weekly-email.contract.ts';
import { weeklyDeliveries, weeklyInterests, weeklyIssues } from './weekly-email.tables.ts';

const maxIssues = 12;
const maxFailures = 20;

/** Matches members who have subscribed to the weekly email and may get mail. */
const isSubscriber = and(
  eq(members.accountStatus, 'active'),
  eq(members.newsletterSubscribed, true),
  eq(members.isEmailVerified, true),
  eq(members.emailFailing, false),
);

/** Counts the subscribers. */
export function countSubscribers(db: Db): Promise<number> {
  return db.$count(members, isSubscriber);
}

/** Matches subscribers to whom an issue that is being sent has not been delivered. */
export function whereUnreached(db: Db, week: string): SQL | undefined {
  const sending = db
    .select({ one: sql`1` })
    .from(weeklyIssues)
    .where(and(eq(weeklyIssues.week, week), eq(weeklyIssues.status, 'sending')));
  const delivered = db
    .select({ one: sql`1` })
    .from(weeklyDeliveries)
    .where(and(eq(weeklyDeliveries.week, week), eq(weeklyDeliveries.userId, members.id)));
  return and(isSubscriber, exists(sending), notExists(delivered));
}

/** The items of an issue that is being sent; undefined if there is no such issue, null if no items were stored. */
export async function findIssueItems(db: Db, week: string) {
  const [issue] = await db
    .select({ items: weeklyIssues.items })
    .from(weeklyIssues)
    .where(and(eq(weeklyIssues.week, week), eq(weeklyIssues.status, 'sending')));
  return issue?.items;
}

/** Lists the last issues, newest first, each with its progress. */
export async function listIssues(db: Db): Promise<WeeklyIssue[]> {
  const rows = await db.select().from(weeklyIssues).orderBy(desc(weeklyIssues.week)).limit(maxIssues);
  return Promise.all(rows.map((row) => toIssue(db, row)));
}

async function toIssue(db: Db, row: typeof weeklyIssues.$inferSelect): Promise<WeeklyIssue> {
  const { week } = row;
  const [counted, reached, failures] = await Promise.all([
    countMessages(db, week),
    db.$count(weeklyDeliveries, eq(weeklyDeliveries.week, week)),
    listFailures(db, week),
  ]);
  const recorded = { sent: row.sent ?? 0, failed: row.failed ?? 0 };
  const isPurged = counted.sent + counted.failed + counted.waiting < recorded.sent + recorded.failed;
  return present(WeeklyIssue, row, { reached, ...counted, ...(isPurged && recorded), failures });
}

async function countMessages(db: Db, week: string) {
  const counts = await db
    .select({ status: outbox.status, messages: count() })
    .from(outbox)
    .where(ofWeek(week))
    .groupBy(outbox.status);
  const countOf = (...statuses: QueueRow['status'][]) =>
    counts.filter(({ status }) => statuses.includes(status)).reduce((sum, row) => sum + row.messages, 0);
  return { sent: countOf('done'), failed: countOf('given_up'), waiting: countOf('queued', 'running') };
}

function listFailures(db: Db, week: string) {
  return db
    .select({ to: outbox.toEmail, why: outbox.lastError })
    .from(outbox)
    .where(and(ofWeek(week), eq(outbox.status, 'given_up')))
    .orderBy(outbox.toEmail)
    .limit(maxFailures);
}

/** The messages of a week's issue. */
const ofWeek = (week: string) => like(outbox.dedupeKey, `weekly:${week}:%`);

/**
 * Records how many messages of an issue were sent and failed, once none is waiting, because the outbox purges old
 * messages.
 */
export async function recordIssueResults(db: Db): Promise<void> {
  const open = await db
    .select({ week: weeklyIssues.week })
    .from(weeklyIssues)
    .where(and(isNull(weeklyIssues.sent), isNotNull(weeklyIssues.finishedAt)));
  for (const { week } of open) {
    const { sent, failed, waiting } = await countMessages(db, week);
    if (waiting === 0) await db.update(weeklyIssues).set({ sent, failed }).where(eq(weeklyIssues.week, week));
  }
}

/** When the last issue before a week was started; undefined if there was none. */
export async function findPreviousStart(db: Db, week: string): Promise<string | undefined> {
  const [row] = await db
    .select({ startedAt: weeklyIssues.startedAt })
    .from(weeklyIssues)
    .where(lt(weeklyIssues.week, week))
    .orderBy(desc(weeklyIssues.week))
    .limit(1);
  return row?.startedAt;
}

/** The kinds of event that come first in a member's email. */
export async function findInterests(db: Db, userId: string): Promise<string[]> {
  const [row] = await db.select().from(weeklyInterests).where(eq(weeklyInterests.userId, userId));
  return row?.interests ?? [];
}
