import { and, eq, gte, isNull, or } from 'drizzle-orm';
import {
  confirmAddress,
  findUserByEmail,
  lockOwnUser,
  lockUser,
  requireUser,
  updateUser,
} from '#features/accounts/users/server/public.ts';
import { canonicalEmail } from '#features/accounts/users/user.contract.ts';
import { linkInvalid } from '#features/accounts/users/user.errors.ts';
import { tokenLifetimes } from '#features/accounts/users/user.rules.ts';
import { boroughTime, dateText } from '#kit/contract/dates.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/mail/outbox.ts';
import { consumeRateLimit } from '#kit/server/rate-limits.ts';
import { calls } from '../account.contract.ts';
import {
  acceptEmailProposal,
  changeAccountEmail,
  deleteEmailProposal,
  storeAccountEmail,
} from './email-change.ts';
import { checkOwnPassword, lockCheckedUser } from './passwords.ts';
import { endSessions } from './sessions.ts';
import {
  addressInUseMail,
  addressRestoredMail,
  confirmNewEmailMail,
  verifyEmailMail,
} from './sign-in.messages.tsx';
import { passkeys, recoveryCodes, secondFactors } from './sign-in.tables.ts';
import {
  consumeAccountToken,
  consumeToken,
  createToken,
  revokeTokens,
  revokeTokensSince,
  type TokenRow,
} from './token.queries.ts';

/** Sends a new verification link; the previous one stops working. Refuses: too_many_requests (once a minute, three times an hour). */
export const sendVerification = handle(calls.sendVerification, {
  async prepare(ctx) {
    const key = requireUser(ctx).id;
    await consumeRateLimit(ctx, { action: 'sendVerification.hour', key, times: 3, perSeconds: 3600 });
    await consumeRateLimit(ctx, { action: 'sendVerification', key, times: 1, perSeconds: 60 });
  },
  async run(tx) {
    const user = await lockOwnUser(tx);
    const { id } = user;
    const done = { message: 'Please check your email and click the verification link.' };
    if (user.isEmailVerified && !user.emailFailing) return done;
    await revokeTokens(tx.db, id, 'email_verification');
    const tokenId = await createToken(tx.db, 'email_verification', { userId: id, email: user.email }, tx.now);
    const props = { firstName: user.firstName, tokenId };
    await enqueueMail(tx.db, verifyEmailMail, { to: user.email, userId: id, props }, tx.now);
    return done;
  },
});

/** Marks the address as verified if it is still the account's address. Refuses: link_invalid. */
export const verifyEmail = handle(calls.verifyEmail, {
  async run(tx, { token }) {
    const used = await consumeToken(tx, token, ['email_verification']);
    if (used.userId === null || used.email === null) throw apiError(linkInvalid);
    const user = await lockUser(tx.db, used.userId);
    if (user?.email !== used.email) throw apiError(linkInvalid);
    await confirmAddress(tx, user);
    return { message: 'Your email address has been verified.' };
  },
});

/**
 * Sends a link to the new address; nothing changes until it is opened. If the address already has an account, its owner is
 * notified by email and the response does not reveal it. Refuses: wrong_password, too_many_requests, busy.
 */
export const changeEmail = handle(calls.changeEmail, {
  async prepare(ctx, input) {
    const user = await checkOwnPassword(ctx, input.password);
    const key = canonicalEmail(input.email);
    await consumeRateLimit(ctx, { action: 'changeEmail', key, times: 3, perSeconds: 3600 });
    return user;
  },
  async run(tx, input, checked) {
    const user = await lockCheckedUser(tx, checked);
    const done = { message: 'Please open the link that we sent to the new address.' };
    const holder = await findUserByEmail(tx.db, input.email);
    if (holder && holder.id !== user.id) {
      const props = { firstName: holder.firstName };
      await enqueueMail(tx.db, addressInUseMail, { to: holder.email, userId: holder.id, props }, tx.now);
      return done;
    }
    await revokeTokens(tx.db, user.id, 'email_change');
    const subject = { userId: user.id, email: input.email };
    const tokenId = await createToken(tx.db, 'email_change', subject, tx.now);
    const props = { firstName: user.firstName, tokenId };
    await enqueueMail(tx.db, confirmNewEmailMail, { to: input.email, userId: user.id, props }, tx.now);
    return done;
  },
});

const changed = { message: 'Your email address has been changed.' };

/**
 * Changes the account to the address that the link confirms, and notifies the old one; an address that an administrator proposed
 * waits until it is due. Refuses: link_invalid, email_taken.
 */
export const confirmEmail = handle(calls.confirmEmail, {
  async run(tx, { token }) {
    const { used, user } = await consumeAccountToken(tx, token, ['email_change', 'proposed_email_new']);
    if (used.email === null) throw apiError(linkInvalid);
    if (used.purpose === 'email_change') {
      await changeAccountEmail(tx, user, used.email);
      return changed;
    }
    const { hasMoved, dueAt } = await acceptEmailProposal(tx, user, used);
    if (hasMoved) return changed;
    const day = `${dateText(dueAt, 'long')} at ${boroughTime(new Date(dueAt))}`;
    return { message: `Thank you. The change takes effect on ${day}, unless your old address stops it.` };
  },
});

/** Lets the owner of the old mailbox agree to a proposed address or stop it. Refuses: link_invalid, email_taken. */
export const decideEmailProposal = handle(calls.decideEmailProposal, {
  async run(tx, { token, agree }) {
    const { used, user } = await consumeAccountToken(tx, token, ['proposed_email_old']);
    if (agree) {
      const { hasMoved } = await acceptEmailProposal(tx, user, used);
      if (hasMoved) return { message: 'Your email address has been changed.' };
      return { message: 'Thank you. The change takes effect as soon as the new address is confirmed.' };
    }
    await deleteEmailProposal(tx.db, user.id);
    await audit(tx, {
      action: 'user.email_stopped',
      target: { type: 'user', id: user.id },
      before: { email: used.email },
    });
    return { message: 'The change has been stopped. Your account stays with this address.' };
  },
});

/** A thief may add a passkey before changing the address, so those of the three days before are removed too. */
const suspectMs = 3 * 24 * 60 * 60 * 1000;

/**
 * Restores an old address and shuts out everyone who may have gained access since: ends sessions, revokes links, clears the
 * password, and removes new passkeys and a new second factor. Sends the owner a link to set a new password. Refuses: link_invalid,
 * email_taken.
 */
export const undoEmailChange = handle(calls.undoEmailChange, {
  async run(tx, { token }) {
    const { used, user } = await consumeAccountToken(tx, token, ['email_change_undo']);
    if (used.email === null) throw apiError(linkInvalid);
    await storeAccountEmail(tx, user, used.email);
    await updateUser(tx.db, user.id, { passwordHash: null, passwordChangedAt: tx.now.toISOString() });
    await removeNewFactors(tx.db, user.id, suspectSince(used));
    await endSessions(tx.db, user.id);
    await revokeTokensSince(tx.db, user.id, used);
    const tokenId = await createToken(tx.db, 'password_reset', { userId: user.id }, tx.now);
    const props = { firstName: user.firstName, tokenId };
    await enqueueMail(tx.db, addressRestoredMail, { to: used.email, userId: user.id, props }, tx.now);
    return {
      message: 'Your old address has been restored. We’ve sent it a link to set a new password.',
    };
  },
});

/** The instant (UTC) after which new passkeys and second factors may be a thief's. */
function suspectSince(undo: TokenRow): string {
  const changedAt = Date.parse(undo.expiresAt) - tokenLifetimes.email_change_undo * 1000;
  return new Date(changedAt - suspectMs).toISOString();
}

async function removeNewFactors(tx: Db, userId: string, since: string): Promise<void> {
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)));
  const isNew = or(isNull(secondFactors.confirmedAt), gte(secondFactors.confirmedAt, since));
  const deleted = await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNew))
    .returning({ userId: secondFactors.userId });
  if (deleted.length > 0) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
