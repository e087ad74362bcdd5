import { createECDH } from 'node:crypto';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import { readSettings } from '#features/site/settings/server/public.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Secrets } from '#kit/server/secrets.ts';
import { isPushService } from '../notification.rules.ts';
import type { pushSubscriptions } from './notification.tables.ts';

/** delivered: the service has it; gone: the device no longer exists; refused: it will never be accepted; later: try again. */
export type PushOutcome = 'delivered' | 'gone' | 'refused' | 'later';

const timeoutMs = 5_000;
/** How long the service keeps a message for a phone that is switched off: four hours. */
const pushTtlSeconds = 4 * 60 * 60;
/** In characters. An encrypted message has room for 3,993 bytes, and an Urdu letter takes two or three. */
const maxText = 500;

/** What a device shows. */
export type PushMessage = {
  /** A device shows one notification per id, the latest. */
  id: string;
  title: string;
  body: string | null;
  path: string;
  isUrgent: boolean;
  /** For how many seconds more it is true. */
  secondsLeft: number;
};

/**
 * Sends a message to a device's push service, encrypted so that the service can't read it (RFC 8291) and signed as ours
 * (RFC 8292). Never throws.
 */
export async function deliverPush(
  { config, secrets, db }: Pick<Ctx, 'config' | 'secrets' | 'db'>,
  { endpoint, p256dh, auth }: Pick<typeof pushSubscriptions.$inferSelect, 'endpoint' | 'p256dh' | 'auth'>,
  { id, title, body, path, isUrgent, secondsLeft }: PushMessage,
): Promise<PushOutcome> {
  if (!isPushService(endpoint, config.pushServices)) return 'refused';
  const data = { id, title, body: body?.slice(0, maxText) ?? null, path };
  const options = {
    ttl: Math.min(pushTtlSeconds, secondsLeft),
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
