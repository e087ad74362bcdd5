import { and, eq, lt } from 'drizzle-orm';
import { members } from '#features/accounts/users/server/public.ts';
import { findGonePaths } from '#features/care/reports/server/public.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import type { Ctx } from '#kit/server/context.ts';
import { dueRows } from '#kit/server/jobs/due.ts';
import { enqueueMails } from '#kit/server/mail/outbox.ts';
import { isDue, weekOf } from '../weekly-email.rules.ts';
import { buildWeeklyMessage, listWeeklyItems, weeklyMail } from './weekly-email.messages.tsx';
import { findInterests, findIssueItems, recordIssueResults, whereUnreached } from './weekly-email.queries.ts';
import { weeklyDeliveries, weeklyIssues } from './weekly-email.tables.ts';

/** Starts a week's issue with its items, unless it was already started. Returns whether this call started it. */
export async function startIssue(
  ctx: Pick<Ctx, 'db' | 'now' | 'registry'>,
  startedBy: string | null,
): Promise<boolean> {
  const items = await listWeeklyItems(ctx);
  const started = await ctx.db
    .insert(weeklyIssues)
    .values({ week: weekOf(ctx.now), startedBy, startedAt: ctx.now.toISOString(), items })
    .onConflictDoNothing()
    .returning({ week: weeklyIssues.week });
  return started.length > 0;
}

async function startScheduledIssue(ctx: Ctx): Promise<void> {
  const { db, now } = ctx;
  const { weeklyEmailDay, weeklyEmailHour } = await readSettings(db);
  if (!isDue(now, weeklyEmailDay, weeklyEmailHour)) return;
  if ((await db.$count(weeklyIssues, eq(weeklyIssues.week, weekOf(now)))) === 0) await startIssue(ctx, null);
}

async function closeOverdueIssues({ db, now }: Ctx): Promise<void> {
  await db
    .update(weeklyIssues)
    .set({ status: 'overdue', finishedAt: now.toISOString(), items: null })
    .where(and(eq(weeklyIssues.status, 'sending'), lt(weeklyIssues.week, weekOf(now))));
}

/** Leaves out of the rest of the issue what was deleted or taken down since it started. */
async function dropGoneItems(ctx: Ctx): Promise<void> {
  const week = weekOf(ctx.now);
  const items = (await findIssueItems(ctx.db, week)) ?? [];
  const gone = await findGonePaths(
    ctx,
    items.map(({ path }) => path),
  );
  if (gone.size === 0) return;
  const left = items.filter(({ path }) => !gone.has(path));
  await ctx.db.update(weeklyIssues).set({ items: left }).where(eq(weeklyIssues.week, week));
}

/**
 * Sends the issue to members who have not had it. The delivery and the message are written in one transaction, so that
 * neither a crash nor a second process loses or repeats an email.
 */
const unreachedReaders = dueRows({
  name: 'send-weekly-email',
  table: members,
  key: members.id,
  due: ({ db, now }) => whereUnreached(db, weekOf(now)),
  async prepare(ctx, reader) {
    const items = (await findIssueItems(ctx.db, weekOf(ctx.now))) ?? (await listWeeklyItems(ctx));
    return buildWeeklyMessage(ctx, items, { ...reader, interests: await findInterests(ctx.db, reader.id) });
  },
  async act(tx, { id: userId, email: to }, props) {
    const week = weekOf(tx.now);
    await tx.db.insert(weeklyDeliveries).values({ week, userId, createdAt: tx.now.toISOString() });
    // An empty message is not sent.
    if (props.items.length === 0) return;
    const dedupeKey = `weekly:${week}:${userId}`;
    await enqueueMails(tx.db, weeklyMail, [{ to, userId, props, dedupeKey }], tx.now);
  },
});

/** Marks the issue as sent once every subscriber has been processed. */
async function finishIssue({ db, now }: Ctx): Promise<void> {
  const week = weekOf(now);
  if ((await db.$count(members, whereUnreached(db, week))) > 0) return;
  await db
    .update(weeklyIssues)
    .set({ status: 'sent', finishedAt: now.toISOString(), items: null })
    .where(and(eq(weeklyIssues.week, week), eq(weeklyIssues.status, 'sending')));
}

/**
 * The job: starts the issue on its day and continues one that is not finished, also after a crash. An issue whose week is
 * over is closed: its news would be old, and its readers get the next one.
 */
export const sendWeekly = [
  closeOverdueIssues,
  startScheduledIssue,
  dropGoneItems,
  unreachedReaders,
  finishIssue,
  ({ db }: Ctx) => recordIssueResults(db),
];
