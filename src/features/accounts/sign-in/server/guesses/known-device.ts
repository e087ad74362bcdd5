import { randomBytes } from 'node:crypto';
import type { Ctx } from '#kit/server/context.ts';

const purpose = 'known device';

/** A family's browser knows so many members; the one who signed in longest ago is forgotten first. */
const maxAccounts = 5;

type Asking = Pick<Ctx, 'caller' | 'secrets'>;

/**
 * The id of the caller's browser, if the account has signed in with it before: it has an allowance of its own, which nobody
 * else's wrong guesses can use up. Without an account (null) the same is computed, and takes as long.
 */
export function knownDeviceOf({ caller, secrets }: Asking, userId: string | null): string | null {
  const { id, signatures } = read(caller.deviceToken);
  const isKnown = signatures.map((signature) =>
    secrets.isSigned(purpose, textOf(id, userId ?? 'nobody'), signature),
  );
  return isKnown.includes(true) ? id : null;
}

/** What the caller's browser is to keep from now on, to be known for this account as well. */
export function deviceTokenFor({ caller, secrets }: Asking, userId: string): string {
  const known = read(caller.deviceToken);
  const id = known.id === '' ? randomBytes(16).toString('base64url') : known.id;
  const own = secrets.sign(purpose, textOf(id, userId));
  const others = known.signatures.filter((signature) => signature !== own);
  return [id, own, ...others].slice(0, 1 + maxAccounts).join('.');
}

function read(token: string | undefined): { id: string; signatures: string[] } {
  const [id = '', ...signatures] = token?.split('.') ?? [];
  return { id, signatures };
}

function textOf(id: string, userId: string): string {
  return `${id} ${userId}`;
}
