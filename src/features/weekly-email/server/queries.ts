import { and, asc, count, desc, eq, like, notExists, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/tables.ts';
import type { Db } from '#kit/server/db/database.ts';
import { outbox } from '#kit/server/outbox/tables.ts';
import type { WeeklyIssue } from '../contract.ts';
import { weeklyDeliveries, weeklyInterests, weeklyIssues } from './tables.ts';

const shown = 12;

/** Members who asked for the weekly e-mail and may get mail. */
const wantsIt = and(
  eq(users.accountStatus, 'active'),
  eq(users.newsletterSubscribed, true),
  eq(users.isEmailVerified, true),
);

/** How many members want it. */
export function countSubscribers(db: Db): Promise<number> {
  return db.$count(users, wantsIt);
}

/** The next members whom an issue has not been through. */
export function nextReaders(db: Db, week: string, limit: number) {
  const done = db
    .select({ one: sql`1` })
    .from(weeklyDeliveries)
    .where(and(eq(weeklyDeliveries.week, week), eq(weeklyDeliveries.userId, users.id)));
  return db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      postcode: users.postcode,
      interests: weeklyInterests.interests,
    })
    .from(users)
    .leftJoin(weeklyInterests, eq(weeklyInterests.userId, users.id))
    .where(and(wantsIt, notExists(done)))
    .orderBy(asc(users.id))
    .limit(limit);
}

/** The last issues, newest first, each with its progress. */
export async function listIssues(db: Db): Promise<WeeklyIssue[]> {
  const rows = await db.select().from(weeklyIssues).orderBy(desc(weeklyIssues.week)).limit(shown);
  return Promise.all(rows.map((row) => toIssue(db, row)));
}

async function toIssue(db: Db, row: typeof weeklyIssues.$inferSelect): Promise<WeeklyIssue> {
  const [letters, reached] = await Promise.all([
    db
      .select({ status: outbox.status, letters: count() })
      .from(outbox)
      .where(like(outbox.dedupeKey, `weekly:${row.week}:%`))
      .groupBy(outbox.status),
    db.$count(weeklyDeliveries, eq(weeklyDeliveries.week, row.week)),
  ]);
  const of = (...statuses: string[]) =>
    letters.filter(({ status }) => statuses.includes(status)).reduce((sum, one) => sum + one.letters, 0);
  return {
    week: row.week,
    status: row.status,
    startedAt: row.startedAt,
    finishedAt: row.finishedAt,
    reached,
    sent: of('sent'),
    failed: of('given_up'),
    waiting: of('queued', 'sending'),
  };
}

/** Which kinds of event a member wants first. */
export async function interestsOf(db: Db, userId: string): Promise<string[]> {
  const [row] = await db.select().from(weeklyInterests).where(eq(weeklyInterests.userId, userId));
  return row?.interests ?? [];
}
