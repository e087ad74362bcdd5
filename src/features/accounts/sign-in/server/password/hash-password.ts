import { hash, verify } from '@node-rs/argon2';
import { busyHashing } from '#features/accounts/users/errors.ts';
import { apiError } from '#kit/contract/errors.ts';
import { createTurns } from '#kit/server/in-turn.ts';

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of a password nobody has: checked when there is no account, so that both cases take the same time. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$MaT5PyLHp6Zkkpybt/WjqQ$n7OKagpBXekqjcf/BGgXs/SEu1eLc85fdRf7lojy7RA';

/** Each hash takes a core and 19 MiB for a while. */
const inTurn = createTurns({
  atOnce: 2,
  waiting: 50,
  refused: () => apiError(busyHashing, { retryAfterSeconds: 3 }),
});

/** Hashes a password with argon2id; the hash includes the parameters. Refuses: busy. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, options));
}

/** Whether the password matches the hash; a missing hash takes the same time and never matches. Refuses: busy. */
export function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  return inTurn(async () => {
    const right = await verify(stored ?? nobodysHash, password);
    return right && Boolean(stored);
  });
}

/** Whether a hash was made with other parameters than those of today. */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = options;
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}
