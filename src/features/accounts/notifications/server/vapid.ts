import { createECDH } from 'node:crypto';
import { borough } from '#borough';
import type { Secrets } from '#kit/server/secrets.ts';

const purpose = 'push';

/**
 * The site's key pair for push services (VAPID, RFC 8292), base64url, derived from the site's secret: every process has the
 * same pair, and there is nothing else to store. `subject` is where a push service's operator can write to us.
 */
export function vapidKeys(secrets: Secrets): { subject: string; publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1');
  const privateKey = validKey(secrets, pair, 0);
  return {
    subject: `mailto:${borough.contact.email}`,
    publicKey: pair.getPublicKey('base64url'),
    privateKey,
  };
}

/** One signature in 2³² is not a valid key on the curve; then the next one is used. */
function validKey(secrets: Secrets, pair: ReturnType<typeof createECDH>, tries: number): string {
  const key = secrets.sign(purpose, `vapid ${tries}`);
  try {
    pair.setPrivateKey(key, 'base64url');
    return key;
  } catch {
    return validKey(secrets, pair, tries + 1);
  }
}
