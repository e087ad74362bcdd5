import { createECDH } from 'node:crypto';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { readSettings } from '#features/site/settings/server/public.ts';
import type { Ctx, NotificationKind } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { defineTask, enqueue, handleTask } from '#kit/server/queue/task.ts';
import type { Secrets } from '#kit/server/secrets.ts';
import { isPushService } from '../notification.rules.ts';
import { notifications, pushSubscriptions } from './notification.tables.ts';
import { filterPushRecipients } from './preference.queries.ts';

/** A notice to be pushed to a device. */
const pushTask = defineTask({
  kind: 'push',
  lane: 'push',
  payload: z.object({ sessionId: z.string(), notificationId: z.string() }),
  maxAttempts: 5,
});

/** Queues notices for their members' devices, in the transaction that created them. */
export async function queuePushes(
  tx: Db,
  kind: NotificationKind,
  notices: readonly { id: string; userId: string }[],
  now: Date,
): Promise<void> {
  if (notices.length === 0) return;
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
    .where(inArray(pushSubscriptions.userId, [...noticeOf.keys()]));
  const entries = devices.flatMap(({ sessionId, userId }) => {
    const notificationId = noticeOf.get(userId);
    return notificationId === undefined ? [] : [{ payload: { sessionId, notificationId }, userId }];
  });
  await enqueue(tx, pushTask, entries, now);
}

/** A push that is older than this is dropped as out of date; the notification stays under the bell. */
const maxPushAgeMs = 6 * 60 * 60_000;

/**
 * Sends a notice to a device's push service. It is dropped if it is too old, has been read or withdrawn, or if the
 * device has been signed out.
 */
export const sendPush = handleTask(pushTask, async (ctx, { sessionId, notificationId }) => {
  const [found] = await ctx.db
    .select({ device: pushSubscriptions, notice: notifications })
    .from(pushSubscriptions)
    .innerJoin(notifications, eq(notifications.userId, pushSubscriptions.userId))
    .where(and(eq(pushSubscriptions.sessionId, sessionId), eq(notifications.id, notificationId)));
  if (!found || found.notice.readAt !== null) return { ended: 'suppressed' };
  const { device, notice } = found;
  if (ctx.now.getTime() - Date.parse(notice.createdAt) >= maxPushAgeMs) return { ended: 'suppressed' };
  if (secondsLeft(notice, ctx.now) <= 0) return { ended: 'suppressed' };
  switch (await deliverPush(ctx, device, notice)) {
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
});

/** delivered: the service has it; gone: the device no longer exists; refused: it will never be accepted; later: try again. */
export type PushOutcome = 'delivered' | 'gone' | 'refused' | 'later';

const timeoutMs = 5_000;
/** How long the service keeps a message for a phone that is switched off: four hours. */
const pushTtlSeconds = 4 * 60 * 60;
/** Returns for how many seconds more a notice is true; without an end, forever. */
function secondsLeft({ expiresAt }: { expiresAt: string | null }, now: Date): number {
  return expiresAt === null ? Infinity : Math.floor((Date.parse(expiresAt) - now.getTime()) / 1000);
}

/** In characters. An encrypted message has room for 3,993 bytes, and an Urdu letter takes two or three. */
const maxText = 500;

/**
 * Sends a notice to a device's push service, encrypted so that the service can't read it (RFC 8291) and signed as ours
 * (RFC 8292). Never throws.
 */
async function deliverPush(
  { config, secrets, registry, db, now }: Pick<Ctx, 'config' | 'secrets' | 'registry' | 'db' | 'now'>,
  { endpoint, p256dh, auth }: Pick<typeof pushSubscriptions.$inferSelect, 'endpoint' | 'p256dh' | 'auth'>,
  notice: typeof notifications.$inferSelect,
): Promise<PushOutcome> {
  if (!isPushService(endpoint, config.pushServices)) return 'refused';
  const { id, kind, title, body, path } = notice;
  const data = { id, title, body: body?.slice(0, maxText) ?? null, path };
  const isUrgent = registry.notificationKinds.some((known) => known.name === kind && known.isUrgent);
  const options = {
    ttl: Math.min(pushTtlSeconds, secondsLeft(notice, now)),
    urgency: isUrgent ? ('high' as const) : ('normal' as const),
  };
  const device = { endpoint, expirationTime: null, keys: { p256dh, auth } };
  try {
    // Where a push service's operator can write to us.
    const subject = `mailto:${(await readSettings(db)).contactEmail}`;
    const request = await buildPushPayload({ data, options }, device, {
      subject,
      ...deriveVapidKeys(secrets),
    });
    const response = await fetch(endpoint, {
      ...request,
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return toPushOutcome(response.status);
  } catch (error) {
    return isPermanentFailure(error) ? 'refused' : 'later';
  }
}

function toPushOutcome(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'delivered';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}

/** Invalid keys: retrying won't help. A network failure is a TypeError from fetch, or our timeout. */
function isPermanentFailure(error: unknown): boolean {
  return !(error instanceof TypeError) && !(error instanceof DOMException && error.name === 'TimeoutError');
}

const purpose = 'push';

/**
 * The site's key pair for push services (VAPID, RFC 8292), base64url, derived from the site's secret: every process has the
 * same pair, and there is nothing else to store.
 */
export function deriveVapidKeys(secrets: Secrets): {
  publicKey: string;
  privateKey: string;
} {
  const pair = createECDH('prime256v1');
  const privateKey = deriveValidKey(secrets, pair, 0);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey,
  };
}

/** One signature in 2³² is not a valid key on the curve; the next one is used instead. */
function deriveValidKey(secrets: Secrets, pair: ReturnType<typeof createECDH>, tries: number): string {
  const key = secrets.sign(purpose, `vapid ${tries}`);
  try {
    pair.setPrivateKey(key, 'base64url');
    return key;
  } catch {
    return deriveValidKey(secrets, pair, tries + 1);
  }
}
