import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { Ctx } from '#kit/server/context.ts';
import { isPushService } from '../push-services.ts';
import type { notifications, pushSubscriptions } from './tables.ts';
import { vapidKeys } from './vapid.ts';

/** delivered: the service has it; gone: the device no longer exists; refused: it will never be accepted; later: try again. */
export type PushOutcome = 'delivered' | 'gone' | 'refused' | 'later';

const timeoutMs = 5_000;
/** How long the service keeps it for a phone that is switched off: four hours. */
const keepSeconds = 4 * 60 * 60;
/** An encrypted message has room for 3,993 bytes; a letter of Urdu takes two or three. */
const maxText = 500;

/**
 * Sends a notice to a device's push service, encrypted so that the service can't read it (RFC 8291) and signed as ours
 * (RFC 8292). Never throws.
 */
export async function deliverPush(
  { config, secrets, registry }: Pick<Ctx, 'config' | 'secrets' | 'registry'>,
  { endpoint, p256dh, auth }: Pick<typeof pushSubscriptions.$inferSelect, 'endpoint' | 'p256dh' | 'auth'>,
  { id, kind, title, body, path }: typeof notifications.$inferSelect,
): Promise<PushOutcome> {
  if (!isPushService(endpoint, config.pushServices)) return 'refused';
  const data = { id, title, body: body?.slice(0, maxText) ?? null, path };
  const isUrgent = registry.notificationKinds.some((one) => one.name === kind && one.isUrgent);
  const options = {
    ttl: keepSeconds,
    urgency: isUrgent ? ('high' as const) : ('normal' as const),
  };
  const device = { endpoint, expirationTime: null, keys: { p256dh, auth } };
  try {
    const request = await buildPushPayload({ data, options }, device, vapidKeys(secrets));
    const response = await fetch(endpoint, {
      ...request,
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return outcomeOf(response.status);
  } catch (error) {
    return isOurFault(error) ? 'refused' : 'later';
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'delivered';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}

/** Invalid keys: retrying won't help. A network failure is a TypeError from fetch, or our timeout. */
function isOurFault(error: unknown): boolean {
  return !(error instanceof TypeError) && !(error instanceof DOMException && error.name === 'TimeoutError');
}
