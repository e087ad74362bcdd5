import { and, asc, eq, gt, gte, inArray, isNull, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Ctx, NotificationKind } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { afterQuietHours, beginsSoon, isQuiet, nextFullHour } from '#kit/server/jobs/quiet-hours.ts';
import { defineTask, enqueue, handleTask, type Outcome } from '#kit/server/queue/task.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { notifications, pushSubscriptions } from './notification.tables.ts';
import { filterPushRecipients } from './preference.queries.ts';
import { deliverPush, type PushMessage } from './push-delivery.ts';

type NoticeRow = typeof notifications.$inferSelect;
type Device = typeof pushSubscriptions.$inferSelect;

/** A notice to be pushed to a device. */
const pushTask = defineTask({
  kind: 'push',
  lane: 'push',
  payload: z.object({
    sessionId: z.string(),
    notificationId: z.string(),
    /** Whether it may be pushed in the quiet hours. The default is for rows queued by an earlier version. */
    isForNight: z.boolean().default(false),
  }),
  maxAttempts: 5,
});

/** All notices of a device's member that are to be pushed at an instant, as one push. */
const gatheredPushTask = defineTask({
  kind: 'gathered-push',
  lane: 'push',
  payload: z.object({ sessionId: z.string(), at: z.string() }),
  maxAttempts: 5,
});

type About = {
  kind: NotificationKind;
  /** When what it is about begins. */
  startsAt?: Date | undefined;
};

/** Queues notices for their members' devices, in the transaction that created them. */
export async function queuePushes(
  tx: Db,
  { kind, startsAt }: About,
  notices: readonly { id: string; userId: string }[],
  now: Date,
): Promise<void> {
  if (notices.length === 0) return;
  const isForNight = mayBePushedAtNight({ kind, startsAt }, now);
  const at = pushInstant(kind, isForNight, now);
  if (at > now && startsAt !== undefined && startsAt <= at) return;
  const recipients = await filterPushRecipients(
    tx,
    kind,
    notices.map(({ userId }) => userId),
  );
  const pushed = notices.filter(({ userId }) => recipients.has(userId));
  if (pushed.length === 0) return;
  const noticeOf = new Map(pushed.map(({ id, userId }) => [userId, id]));
  const devices = await tx
    .select({ sessionId: pushSubscriptions.sessionId, userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.userId, [...noticeOf.keys()]))
    .orderBy(asc(pushSubscriptions.sessionId));
  const entries = devices.flatMap(({ sessionId, userId }) => {
    const notificationId = noticeOf.get(userId);
    return notificationId === undefined ? [] : [{ sessionId, userId, notificationId }];
  });
  if (at > now) return holdPushes(tx, entries, { now, at });
  const rows = entries.map(({ userId, ...push }) => ({ payload: { ...push, isForNight }, userId }));
  await enqueue(tx, pushTask, rows, now);
}

function mayBePushedAtNight({ kind: { atNight }, startsAt }: About, now: Date): boolean {
  if (atNight === 'always') return true;
  return atNight === 'if_soon' && startsAt !== undefined && beginsSoon(startsAt, now);
}

function pushInstant({ waiting }: NotificationKind, isForNight: boolean, now: Date): Date {
  if (isForNight) return now;
  return waiting ? nextFullHour(now) : afterQuietHours(now);
}

type Held = { sessionId: string; userId: string; notificationId: string };

/** Has notices pushed at a later instant: a device gets one push for all that it has by then. */
async function holdPushes(
  tx: Db,
  held: readonly Held[],
  { now, at }: { now: Date; at: Date },
): Promise<void> {
  if (held.length === 0) return;
  const ids = new Set(held.map(({ notificationId }) => notificationId));
  const pushAfter = at.toISOString();
  await tx
    .update(notifications)
    .set({ pushAfter })
    .where(inArray(notifications.id, [...ids]));
  const entries = held.map(({ sessionId, userId }) => ({
    payload: { sessionId, at: pushAfter },
    userId,
    dedupeKey: `gathered-push:${sessionId}:${pushAfter}`,
  }));
  await enqueue(tx, gatheredPushTask, entries, now, at);
}

/** A push that is older than this is dropped as out of date; the notification stays under the bell. */
const maxPushAgeMs = 6 * 60 * 60_000;

function isOutdated(since: string, now: Date): boolean {
  return now.getTime() - Date.parse(since) >= maxPushAgeMs;
}

/**
 * Sends a notice to a device's push service. It is dropped if it is too old, has been read or withdrawn, or if the
 * device has been signed out. In the quiet hours, which may have begun since it was queued, it is held.
 */
export const sendPush = handleTask(pushTask, async (ctx, { sessionId, notificationId, isForNight }) => {
  const [found] = await ctx.db
    .select({ device: pushSubscriptions, notice: notifications })
    .from(pushSubscriptions)
    .innerJoin(notifications, eq(notifications.userId, pushSubscriptions.userId))
    .where(and(eq(pushSubscriptions.sessionId, sessionId), eq(notifications.id, notificationId)));
  if (!found || found.notice.readAt !== null) return { ended: 'suppressed' };
  const { device, notice } = found;
  if (isOutdated(notice.createdAt, ctx.now)) return { ended: 'suppressed' };
  if (secondsLeft(notice, ctx.now) <= 0) return { ended: 'suppressed' };
  if (!isForNight && isQuiet(ctx.now)) return holdUntilMorning(ctx, device, [notice]);
  return pushTo(ctx, device, toPushMessage(ctx, notice));
});

/** Sends one push for all unread notices of a device's member that were held until an instant. */
export const sendGatheredPush = handleTask(gatheredPushTask, async (ctx, { sessionId, at }) => {
  const [device] = await ctx.db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, sessionId));
  if (!device || isOutdated(at, ctx.now)) return { ended: 'suppressed' };
  // In the quiet hours, the row of another device may have put the notices off already.
  const isHeld = (isQuiet(ctx.now) ? gte : eq)(notifications.pushAfter, at);
  const held = await ctx.db
    .select()
    .from(notifications)
    .where(and(isUnreadBy(device.userId, ctx.now), isHeld))
    .orderBy(asc(notifications.id));
  const latest = held.at(-1);
  if (!latest) return { ended: 'suppressed' };
  if (isQuiet(ctx.now)) return holdUntilMorning(ctx, device, held);
  return pushTo(ctx, device, await gather(ctx, held, latest));
});

async function holdUntilMorning(ctx: Ctx, device: Device, notices: readonly NoticeRow[]): Promise<Outcome> {
  const held = notices.map(({ id: notificationId, userId }) => ({
    sessionId: device.sessionId,
    userId,
    notificationId,
  }));
  await inTransaction(ctx, ({ db, now }) => holdPushes(db, held, { now, at: afterQuietHours(now) }));
  return { ended: 'suppressed' };
}

function isUnreadBy(userId: string, now: Date) {
  return and(
    eq(notifications.userId, userId),
    isNull(notifications.readAt),
    or(isNull(notifications.expiresAt), gt(notifications.expiresAt, now.toISOString())),
  );
}

/** Returns one message for notices of a member: the notice itself, or how many there are. */
async function gather(ctx: Ctx, held: readonly NoticeRow[], latest: NoticeRow): Promise<PushMessage> {
  const waitingKinds = ctx.registry.notificationKinds.filter(({ waiting }) => waiting);
  const isWaiting = ({ kind }: NoticeRow) => waitingKinds.some(({ name }) => name === kind);
  const others = held.filter((notice) => !isWaiting(notice));
  const hasWaiting = others.length < held.length;
  // Those too that were pushed in an earlier hour.
  const waiting = hasWaiting ? await listUnreadOf(ctx, latest.userId, waitingKinds) : [];
  if (others.length + waiting.length === 1) return toPushMessage(ctx, latest);
  const text = hasWaiting ? waitingText(waitingKinds, waiting) : null;
  const message = { id: latest.id, isUrgent: false, secondsLeft: Infinity };
  const [onlyPath, ...otherPaths] = new Set(waiting.map(({ path }) => path));
  if (others.length === 0 && text !== null) {
    const path = onlyPath !== undefined && otherPaths.length === 0 ? onlyPath : '/notifications';
    return { ...message, title: text, body: null, path };
  }
  const title = `You have ${held.length} new notifications`;
  return { ...message, title, body: text, path: '/notifications' };
}

function listUnreadOf({ db, now }: Ctx, userId: string, kinds: readonly NotificationKind[]) {
  const names = kinds.map(({ name }) => name);
  return db
    .select()
    .from(notifications)
    .where(and(isUnreadBy(userId, now), inArray(notifications.kind, names)));
}

function waitingText(kinds: readonly NotificationKind[], waiting: readonly NoticeRow[]): string {
  const count = waiting.length;
  const [kind, ...otherKinds] = kinds.filter(({ name }) => waiting.some((notice) => notice.kind === name));
  if (kind?.waiting && otherKinds.length === 0 && count > 1) return kind.waiting(count);
  return count === 1 ? (waiting[0]?.title ?? '') : `${count} things are waiting for you`;
}

function toPushMessage({ registry, now }: Ctx, notice: NoticeRow): PushMessage {
  const { id, kind, title, body, path } = notice;
  const isUrgent = registry.notificationKinds.some((known) => known.name === kind && known.isUrgent === true);
  return { id, title, body, path, isUrgent, secondsLeft: secondsLeft(notice, now) };
}

/** Returns for how many seconds more a notice is true; without an end, forever. */
function secondsLeft({ expiresAt }: Pick<NoticeRow, 'expiresAt'>, now: Date): number {
  return expiresAt === null ? Infinity : Math.floor((Date.parse(expiresAt) - now.getTime()) / 1000);
}

async function pushTo(ctx: Ctx, device: Device, message: PushMessage): Promise<Outcome> {
  switch (await deliverPush(ctx, device, message)) {
    case 'delivered':
      return { ended: 'done' };
    case 'gone':
      await ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, device.endpoint));
      return { ended: 'done' };
    case 'refused':
      return { ended: 'refused', why: 'The push service rejects it.' };
    default:
      return { ended: 'failed', why: 'The push service could not accept it.' };
  }
}
