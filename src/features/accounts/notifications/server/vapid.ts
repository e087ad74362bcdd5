import { createECDH } from 'node:crypto';
import { borough } from '#borough';
import type { Secrets } from '#kit/server/secrets.ts';

const purpose = 'push';

/**
 * The site's key pair for push services (VAPID, RFC 8292), base64url, made of the site's secret: all processes have the same,
 * and nothing more is to be kept. `subject` is where an operator of a push service can write to.
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

/** Of 2³² signatures one is no key of the curve: then the next one is taken. */
function validKey(secrets: Secrets, pair: ReturnType<typeof createECDH>, tries: number): string {
  const key = secrets.sign(purpose, `vapid ${tries}`);
  try {
    pair.setPrivateKey(key, 'base64url');
    return key;
  } catch {
    return validKey(secrets, pair, tries + 1);
  }
}
