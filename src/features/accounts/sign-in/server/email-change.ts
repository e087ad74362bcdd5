import { and, eq } from 'drizzle-orm';
import { confirmAddress, type UserRow, updateUser } from '#features/accounts/users/server/public.ts';
import { canonicalEmail } from '#features/accounts/users/user.contract.ts';
import { emailTaken, linkInvalid } from '#features/accounts/users/user.errors.ts';
import { tokenLifetimes } from '#features/accounts/users/user.rules.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Db } from '#kit/server/db/database.ts';
import { breaksUnique } from '#kit/server/db/database-errors.ts';
import { enqueueMail } from '#kit/server/mail/outbox.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { endSessionsElsewhere } from './sessions.ts';
import {
  confirmProposedEmailMail,
  emailChangedMail,
  emailProposalEndedMail,
  emailProposedMail,
} from './sign-in.messages.tsx';
import { emailProposals } from './sign-in.tables.ts';
import { createToken, revokeLinks, revokeTokens, type TokenRow } from './token.queries.ts';

/**
 * Moves an account, whose row is locked, to a new address, and signs out its other devices. The old address is notified and gets a
 * link to undo the change, in addition to any that an earlier address still has. Refuses: email_taken.
 */
export async function changeAccountEmail(tx: TxCtx, user: UserRow, newEmail: string): Promise<void> {
  await storeAccountEmail(tx, user, newEmail);
  await revokeLinks(tx.db, user.id);
  await endSessionsElsewhere(tx, user.id);
  const subject = { userId: user.id, email: user.email };
  const tokenId = await createToken(tx.db, 'email_change_undo', subject, tx.now);
  const props = { firstName: user.firstName, newEmail, tokenId };
  await enqueueMail(tx.db, emailChangedMail, { to: user.email, userId: user.id, props }, tx.now);
}

/** Stores an account's new address and deletes any proposed one. Refuses: email_taken (someone else has taken it since). */
export async function storeAccountEmail(tx: TxCtx, user: UserRow, email: string): Promise<void> {
  try {
    await updateUser(tx.db, user.id, { email, canonicalEmail: canonicalEmail(email) });
  } catch (error) {
    throw breaksUnique(error, 'users_email_once') ? apiError(emailTaken) : error;
  }
  await confirmAddress(tx, user);
  await deleteEmailProposal(tx.db, user.id);
  await audit(tx, {
    action: 'user.email',
    target: { type: 'user', id: user.id },
    before: { email: user.email },
    after: { email },
  });
}

/**
 * Proposes an address for somebody else's account, whose row is locked; an earlier proposal ends. The new mailbox has to confirm
 * it; the old one is notified at once and can stop it. The change takes effect after three days, or as soon as both agree.
 */
export async function proposeEmail(tx: TxCtx, user: UserRow, email: string): Promise<void> {
  const { id: userId, firstName } = user;
  await deleteEmailProposal(tx.db, userId);
  const dueAt = new Date(tx.now.getTime() + tokenLifetimes.proposed_email_new * 1000).toISOString();
  const askedBy = tx.actor.kind === 'person' ? tx.actor.id : null;
  const askedAt = tx.now.toISOString();
  await tx.db.insert(emailProposals).values({ userId, email, askedBy, askedAt, dueAt });
  const newLink = await createToken(tx.db, 'proposed_email_new', { userId, email }, tx.now);
  const toNew = { to: email, userId, props: { firstName, dueAt, tokenId: newLink } };
  await enqueueMail(tx.db, confirmProposedEmailMail, toNew, tx.now);
  const oldLink = await createToken(tx.db, 'proposed_email_old', { userId, email }, tx.now);
  const toOld = { to: user.email, userId, props: { firstName, newEmail: email, dueAt, tokenId: oldLink } };
  await enqueueMail(tx.db, emailProposedMail, toOld, tx.now);
  await audit(tx, {
    action: 'user.email_asked',
    target: { type: 'user', id: userId },
    before: { email: user.email },
    after: { email },
  });
}

/**
 * Records that one of the two mailboxes agrees to a proposed address; once both agree, the account moves. Returns the proposal.
 * Refuses: link_invalid (the address is no longer proposed), email_taken.
 */
export async function acceptEmailProposal(tx: TxCtx, user: UserRow, used: TokenRow) {
  const at = tx.now.toISOString();
  const agreed = used.purpose === 'proposed_email_new' ? { newAgreedAt: at } : { oldAgreedAt: at };
  const proposal = await recordEmailAgreement(tx.db, user.id, used.email ?? '', agreed);
  if (!proposal) throw apiError(linkInvalid);
  const hasMoved = proposal.newAgreedAt !== null && proposal.oldAgreedAt !== null;
  if (hasMoved) await changeAccountEmail(tx, user, proposal.email);
  return { ...proposal, hasMoved };
}

export type EmailProposal = typeof emailProposals.$inferSelect;

/** The address that an administrator proposed for an account, while it is undecided. */
export async function findEmailProposal(db: Db, userId: string): Promise<EmailProposal | undefined> {
  const [row] = await db.select().from(emailProposals).where(eq(emailProposals.userId, userId));
  return row;
}

/**
 * Deletes an account's proposal that won't take effect, and tells both mailboxes. Returns whether there was one. The account's row must
 * be locked.
 */
export async function endEmailProposal(
  tx: TxCtx,
  { id: userId, email, firstName }: UserRow,
): Promise<boolean> {
  const proposal = await findEmailProposal(tx.db, userId);
  if (!proposal) return false;
  await deleteEmailProposal(tx.db, userId);
  for (const to of [email, proposal.email]) {
    const props = { firstName, email, proposedEmail: proposal.email };
    await enqueueMail(tx.db, emailProposalEndedMail, { to, userId, props }, tx.now);
  }
  return true;
}

/** Deletes an account's proposal with its links. Returns whether there was one. The account's row must be locked. */
export async function deleteEmailProposal(tx: Db, userId: string): Promise<boolean> {
  const deleted = await tx
    .delete(emailProposals)
    .where(eq(emailProposals.userId, userId))
    .returning({ userId: emailProposals.userId });
  await revokeTokens(tx, userId, 'proposed_email_new');
  await revokeTokens(tx, userId, 'proposed_email_old');
  return deleted.length > 0;
}

/** Records that one of the two mailboxes agrees to an address. Returns undefined if it is no longer proposed. */
async function recordEmailAgreement(
  tx: Db,
  userId: string,
  email: string,
  agreed: { newAgreedAt: string } | { oldAgreedAt: string },
): Promise<EmailProposal | undefined> {
  const [row] = await tx
    .update(emailProposals)
    .set(agreed)
    .where(and(eq(emailProposals.userId, userId), eq(emailProposals.email, email)))
    .returning();
  return row;
}
