import { and, eq } from 'drizzle-orm';
import { readSettings } from '#features/site-settings/server/queries.ts';
import type { Ctx } from '#kit/server/context.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { isDue, weekOf } from '../week.ts';
import { collectItems } from './collect-items.ts';
import { weeklyMail } from './mail-kinds.ts';
import { nextReaders } from './queries.ts';
import { letterFor } from './reader.ts';
import { weeklyDeliveries, weeklyIssues } from './tables.ts';

/** So many members in one transaction. */
const batch = 50;

/** Starts a week's issue, unless it was started already. Answers whether this call did. */
export async function startIssue(ctx: Ctx, startedBy: string | null): Promise<boolean> {
  const started = await ctx.db
    .insert(weeklyIssues)
    .values({ week: weekOf(ctx.now), startedBy, startedAt: ctx.now.toISOString() })
    .onConflictDoNothing()
    .returning({ week: weeklyIssues.week });
  return started.length > 0;
}

/** The job: starts the issue on its day, and goes on with whatever issue is not through, also after a crash. */
export async function sendWeekly(ctx: Ctx): Promise<void> {
  const { weeklyEmailDay, weeklyEmailHour } = await readSettings(ctx.db);
  if (isDue(ctx.now, weeklyEmailDay, weeklyEmailHour)) await startIssue(ctx, null);
  const open = await ctx.db.select().from(weeklyIssues).where(eq(weeklyIssues.status, 'sending'));
  for (const { week } of open) await sendIssue(ctx, week);
}

/**
 * Goes through the members whom an issue has not reached, in batches. That a member was reached and the letter are written in one
 * transaction, each under a key of its own: a crash loses neither, and a second process repeats neither.
 */
async function sendIssue(ctx: Ctx, week: string): Promise<void> {
  const items = await collectItems(ctx.db, ctx.now);
  for (;;) {
    const readers = await nextReaders(ctx.db, week, batch);
    if (readers.length === 0) break;
    const letters: { reader: (typeof readers)[number]; props: Awaited<ReturnType<typeof letterFor>> }[] = [];
    for (const reader of readers) letters.push({ reader, props: await letterFor(ctx, items, reader) });
    await ctx.db.transaction(async (tx) => {
      for (const { reader, props } of letters) {
        const reached = await tx
          .insert(weeklyDeliveries)
          .values({ week, userId: reader.id, createdAt: ctx.now.toISOString() })
          .onConflictDoNothing()
          .returning({ userId: weeklyDeliveries.userId });
        // Nobody gets an empty letter.
        if (reached.length === 0 || props.items.length === 0) continue;
        const dedupeKey = `weekly:${week}:${reader.id}`;
        const message = { to: reader.email, userId: reader.id, props, dedupeKey };
        await enqueueMail(tx, weeklyMail, message, ctx.now);
      }
    });
  }
  await ctx.db
    .update(weeklyIssues)
    .set({ status: 'sent', finishedAt: ctx.now.toISOString() })
    .where(and(eq(weeklyIssues.week, week), eq(weeklyIssues.status, 'sending')));
}
