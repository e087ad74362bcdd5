import { hash, verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import {
  findUser,
  lockOwnUser,
  requireUser,
  type UserRow,
  updateUser,
} from '#features/accounts/users/server/public.ts';
import { busyHashing, weakPassword, wrongPassword } from '#features/accounts/users/user.errors.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { createLimiter } from '#kit/server/concurrency.ts';
import type { Ctx } from '#kit/server/context.ts';
import { enqueueMail } from '#kit/server/mail/outbox.ts';
import { consumeRateLimit, refundRateLimit } from '#kit/server/rate-limits.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { containsContextWord, contextWords, minPasswordLength, newPassword } from '../password.rules.ts';
import { endSessions } from './sessions.ts';
import { securityNoticeMail } from './sign-in.messages.tsx';
import { passkeys } from './sign-in.tables.ts';
import { revokeLinks } from './token.queries.ts';

/** Counts wrong passwords only, per session: a stolen session can't use up the allowance of the owner's other sessions. */
const ownPasswordLimit = { action: 'checkOwnPassword', times: 5, perSeconds: 600 };

/**
 * Checks the caller's own password before a sensitive action, so that a borrowed phone isn't enough. Returns the account. Refuses:
 * wrong_password, too_many_requests, busy.
 */
export async function checkOwnPassword(ctx: Ctx, password: string): Promise<UserRow> {
  const person = requireUser(ctx);
  const rateLimit = { ...ownPasswordLimit, key: `${person.id} ${person.sessionId}` };
  await consumeRateLimit(ctx, rateLimit);
  const user = await findUser(ctx.db, person.id);
  if (!user || !(await verifyPassword(user.passwordHash, password))) throw apiError(wrongPassword);
  await refundRateLimit(ctx, rateLimit);
  return user;
}

/**
 * Locks and returns the caller's account if it still has the password that was checked. A password change during the check wins.
 * Refuses: wrong_password.
 */
export async function lockCheckedUser(tx: TxCtx, checked: UserRow): Promise<UserRow> {
  const user = await lockOwnUser(tx);
  // The hash may differ: signing in rehashes a password that has older parameters.
  const isSame = user.passwordHash !== null && user.passwordChangedAt === checked.passwordChangedAt;
  if (!isSame) throw apiError(wrongPassword);
  return user;
}

/**
 * Stores a new password's hash, ends every session except `keepSession`, revokes links except the one that restores an earlier
 * address, and notifies the owner.
 */
export async function setPassword(
  tx: TxCtx,
  user: UserRow,
  passwordHash: string,
  keepSession?: string,
): Promise<void> {
  await storePassword(tx, user, passwordHash, keepSession);
  await notify(tx, user, 'password_changed');
}

/**
 * Sets a password by link, for an owner who may have lost the account to someone else. Passkeys are deleted too, since they sign
 * in without the password. A second factor stays, or access to the mailbox would be enough to remove it.
 */
export async function setPasswordByLink(tx: TxCtx, user: UserRow, passwordHash: string): Promise<void> {
  await storePassword(tx, user, passwordHash);
  const deleted = await tx.db
    .delete(passkeys)
    .where(eq(passkeys.userId, user.id))
    .returning({ id: passkeys.id });
  await notify(tx, user, deleted.length > 0 ? 'password_reset' : 'password_changed');
}

async function storePassword(
  tx: TxCtx,
  user: UserRow,
  passwordHash: string,
  keepSession?: string,
): Promise<void> {
  const at = tx.now.toISOString();
  await updateUser(tx.db, user.id, { passwordHash, passwordChangedAt: at });
  await endSessions(tx.db, user.id, keepSession);
  await revokeLinks(tx.db, user.id);
  await audit(tx, { action: 'user.password', target: { type: 'user', id: user.id } });
}

async function notify(tx: TxCtx, user: UserRow, what: 'password_changed' | 'password_reset'): Promise<void> {
  if (user.passwordHash === null) return;
  const props = { firstName: user.firstName, what };
  await enqueueMail(tx.db, securityNoticeMail, { to: user.email, userId: user.id, props }, tx.now);
}

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of an unknown password: checked when there is no account, so that both cases take the same time. */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$MaT5PyLHp6Zkkpybt/WjqQ$n7OKagpBXekqjcf/BGgXs/SEu1eLc85fdRf7lojy7RA';

/** Each hash occupies a core and 19 MiB of memory. */
const limitHashing = createLimiter({
  maxConcurrent: 2,
  maxWaiting: 50,
  createError: () => apiError(busyHashing, { retryAfterSeconds: 3 }),
});

/** Hashes a password, in Unicode form NFC, with argon2id; the hash includes the parameters. Refuses: busy. */
export function hashPassword(password: string): Promise<string> {
  return limitHashing(() => hash(password.normalize('NFC'), argon2Options));
}

/** Whether the password matches the hash (`matchPassword`). Refuses: busy. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  return (await matchPassword(stored, password)) !== null;
}

/**
 * Compares a password with a hash: null if they don't match, 'outdated' if they do but the hash should be made anew. One
 * keyboard types é as one character, another as e and an accent, so the form NFC is compared. Hashes that are older than
 * this rule may fit only the text as typed, which is then compared too. What is computed for a wrong password depends on
 * its text alone: a missing hash takes as long, and never matches. Refuses: busy.
 */
export function matchPassword(
  stored: string | null | undefined,
  password: string,
): Promise<'current' | 'outdated' | null> {
  const composed = password.normalize('NFC');
  return limitHashing(async () => {
    if ((await verify(stored ?? dummyHash, composed)) && stored)
      return needsRehash(stored) ? 'outdated' : 'current';
    const isAsTyped = composed !== password && (await verify(stored ?? dummyHash, password));
    return isAsTyped && stored ? 'outdated' : null;
  });
}

/** Whether a hash was made with parameters other than the current ones. */
function needsRehash(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = argon2Options;
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

let commonPasswordsPromise: Promise<ReadonlySet<string>> | undefined;

/** About fifty thousand passwords that attackers try first; loaded the first time someone chooses a password. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswordsPromise ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].filter((word) => word.length >= minPasswordLength)),
  );
  return commonPasswordsPromise;
}

/** Checks that a new password is strong enough. Refuses: weak_password, tied to the field. */
export async function checkNewPassword(
  password: string,
  person: { email: string; firstName: string; lastName: string },
  field = 'newPassword',
): Promise<void> {
  const commonSet = await commonPasswords();
  const composed = newPassword.parse(password);
  const isWeak = commonSet.has(composed.toLowerCase()) || containsContextWord(composed, contextWords(person));
  if (isWeak) throw apiError(weakPassword, { issues: [{ path: field, message: weakPassword.text }] });
}
