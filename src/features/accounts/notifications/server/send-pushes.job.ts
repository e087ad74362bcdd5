import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Ctx } from '#kit/server/context.ts';
import { deliverPush } from './deliver-push.ts';
import { notifications, pushMessages, pushSubscriptions } from './tables.ts';

/** So many at once: a push service that hangs holds the worker up once and not a hundred times. */
const batch = 50;
const minuteMs = 60_000;
/** Longer than a delivery may take; after it another worker takes a message for lost. */
const leaseMs = 2 * minuteMs;
/** The waits between tries; then a message is given up. */
const waits = [1, 5, 15, 60] as const;
/** What could not be delivered for so long is no news on a telephone; it stands under the bell all the same. */
const newsForMs = 6 * 60 * minuteMs;

/** The job: sends what is due to the push services, each message by one worker, and drops what is too old. */
export async function sendPushes(ctx: Ctx): Promise<void> {
  const old = new Date(ctx.now.getTime() - newsForMs).toISOString();
  await ctx.db.delete(pushMessages).where(lt(pushMessages.createdAt, old));
  const due = await takeDue(ctx);
  await Promise.all(due.map((message) => send(ctx, message)));
}

async function takeDue({ db, now }: Ctx) {
  const due = db
    .select({ id: pushMessages.id })
    .from(pushMessages)
    .where(sql`${pushMessages.sendAfter} <= ${now.toISOString()}`)
    .orderBy(pushMessages.sendAfter)
    .limit(batch)
    .for('update', { skipLocked: true });
  const taken = await db
    .update(pushMessages)
    .set({
      attempts: sql`${pushMessages.attempts} + 1`,
      sendAfter: new Date(now.getTime() + leaseMs).toISOString(),
    })
    .where(inArray(pushMessages.id, due))
    .returning({ id: pushMessages.id });
  if (taken.length === 0) return [];
  return db
    .select({
      id: pushMessages.id,
      attempts: pushMessages.attempts,
      device: pushSubscriptions,
      notice: notifications,
    })
    .from(pushMessages)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.sessionId, pushMessages.sessionId))
    .innerJoin(notifications, eq(notifications.id, pushMessages.notificationId))
    .where(
      inArray(
        pushMessages.id,
        taken.map(({ id }) => id),
      ),
    );
}

async function send(ctx: Ctx, message: Awaited<ReturnType<typeof takeDue>>[number]): Promise<void> {
  const { db, now, log } = ctx;
  const { id, attempts, device, notice } = message;
  const isSeen = notice.readAt !== null;
  const outcome = isSeen ? 'delivered' : await deliverPush(ctx, device, notice);
  if (outcome === 'gone') {
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, device.endpoint));
    return;
  }
  const wait = outcome === 'later' ? waits[attempts - 1] : undefined;
  if (wait === undefined) {
    if (outcome !== 'delivered') log.warn({ push: id, outcome, attempts }, 'push given up');
    await db.delete(pushMessages).where(eq(pushMessages.id, id));
    return;
  }
  const sendAfter = new Date(now.getTime() + wait * minuteMs).toISOString();
  await db.update(pushMessages).set({ sendAfter }).where(eq(pushMessages.id, id));
}
