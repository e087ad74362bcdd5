import { and, eq, lt } from 'drizzle-orm';
import { readSettings } from '#features/site/settings/server/public.ts';
import type { Ctx } from '#kit/server/context.ts';
import { enqueueMails } from '#kit/server/outbox/enqueue-mail.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { isDue, weekOf } from '../week.ts';
import { itemsOfWeek } from './issue-items.ts';
import { nextReaders, settleIssues } from './queries.ts';
import { weeklyDeliveries, weeklyIssues } from './tables.ts';
import { weeklyMail } from './weekly.mail.tsx';
import { messageFor } from './weekly-recipient.ts';

/** So many members in one run and one transaction: other work of the server has its turn between. */
const batch = 100;

/** Starts a week's issue with what there is to tell, unless it was started already. Answers whether this call did. */
export async function startIssue(
  ctx: Pick<Ctx, 'db' | 'now' | 'registry'>,
  startedBy: string | null,
): Promise<boolean> {
  const items = await itemsOfWeek(ctx);
  const started = await ctx.db
    .insert(weeklyIssues)
    .values({ week: weekOf(ctx.now), startedBy, startedAt: ctx.now.toISOString(), items })
    .onConflictDoNothing()
    .returning({ week: weeklyIssues.week });
  return started.length > 0;
}

/**
 * The job: starts the issue on its day, and goes on with the one that is not through, also after a crash. An issue whose week is
 * over is closed: its news would be old, and its readers get the next one.
 */
export async function sendWeekly(ctx: Ctx): Promise<void> {
  const week = weekOf(ctx.now);
  await closeOverdue(ctx, week);
  if (await isToStart(ctx, week)) await startIssue(ctx, null);
  const [issue] = await ctx.db
    .select()
    .from(weeklyIssues)
    .where(and(eq(weeklyIssues.week, week), eq(weeklyIssues.status, 'sending')));
  if (issue) await sendBatch(ctx, issue);
  await settleIssues(ctx.db);
}

async function isToStart({ db, now }: Ctx, week: string): Promise<boolean> {
  const { weeklyEmailDay, weeklyEmailHour } = await readSettings(db);
  if (!isDue(now, weeklyEmailDay, weeklyEmailHour)) return false;
  return (await db.$count(weeklyIssues, eq(weeklyIssues.week, week))) === 0;
}

async function closeOverdue({ db, now }: Ctx, week: string): Promise<void> {
  await db
    .update(weeklyIssues)
    .set({ status: 'overdue', finishedAt: now.toISOString(), items: null })
    .where(and(eq(weeklyIssues.status, 'sending'), lt(weeklyIssues.week, week)));
}

/**
 * Goes on with the next members whom an issue has not reached, or ends it. That a member was reached and the letter are written
 * in one transaction, each under a key of its own: a crash loses neither, and a second process repeats neither.
 */
async function sendBatch(ctx: Ctx, { week, items }: typeof weeklyIssues.$inferSelect): Promise<void> {
  const told = items ?? (await itemsOfWeek(ctx));
  const readers = await nextReaders(ctx.db, week, batch);
  if (readers.length === 0) return finish(ctx, week);
  const received: { reader: (typeof readers)[number]; props: Awaited<ReturnType<typeof messageFor>> }[] = [];
  for (const reader of readers) received.push({ reader, props: await messageFor(ctx, told, reader) });
  await inTransaction(ctx, async (tx) => {
    const createdAt = tx.now.toISOString();
    const rows = await tx.db
      .insert(weeklyDeliveries)
      .values(readers.map(({ id: userId }) => ({ week, userId, createdAt })))
      .onConflictDoNothing()
      .returning({ userId: weeklyDeliveries.userId });
    const reached = new Set(rows.map(({ userId }) => userId));
    const messages = received
      // Nobody gets an empty message.
      .filter(({ reader, props }) => reached.has(reader.id) && props.items.length > 0)
      .map(({ reader, props }) => ({
        to: reader.email,
        userId: reader.id,
        props,
        dedupeKey: `weekly:${week}:${reader.id}`,
      }));
    await enqueueMails(tx.db, weeklyMail, messages, tx.now);
  });
}

async function finish({ db, now }: Ctx, week: string): Promise<void> {
  await db
    .update(weeklyIssues)
    .set({ status: 'sent', finishedAt: now.toISOString(), items: null })
    .where(and(eq(weeklyIssues.week, week), eq(weeklyIssues.status, 'sending')));
}
