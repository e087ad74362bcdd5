import { tokenLifetimes } from '#features/accounts/users/account-options.ts';
import type { UserRow } from '#features/accounts/users/server/public.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { emailProposals } from '../tables.ts';
import { makeToken } from '../tokens.ts';
import { confirmProposedEmailMail } from './confirm-proposed-email.mail.tsx';
import { dropEmailProposal } from './email-proposals.ts';
import { emailProposedMail } from './email-proposed.mail.tsx';

/**
 * Proposes an address for somebody else's account, whose row is locked; an earlier proposal ends. The new mailbox has to
 * confirm it, and the old one is told at once and can stop it: it takes effect after three days, or as soon as both agree.
 */
export async function proposeEmail(tx: TxCtx, user: UserRow, email: string): Promise<void> {
  const { id: userId, firstName } = user;
  await dropEmailProposal(tx.db, userId);
  const dueAt = new Date(tx.now.getTime() + tokenLifetimes.proposed_email_new * 1000).toISOString();
  const askedBy = tx.actor.kind === 'person' ? tx.actor.id : null;
  const askedAt = tx.now.toISOString();
  await tx.db.insert(emailProposals).values({ userId, email, askedBy, askedAt, dueAt });
  const newLink = await makeToken(tx.db, 'proposed_email_new', { userId, email }, tx.now);
  const toNew = { to: email, userId, props: { firstName, dueAt, tokenId: newLink } };
  await enqueueMail(tx.db, confirmProposedEmailMail, toNew, tx.now);
  const oldLink = await makeToken(tx.db, 'proposed_email_old', { userId, email }, tx.now);
  const toOld = { to: user.email, userId, props: { firstName, newEmail: email, dueAt, tokenId: oldLink } };
  await enqueueMail(tx.db, emailProposedMail, toOld, tx.now);
  await audit(tx, {
    action: 'user.email_asked',
    target: { type: 'user', id: userId },
    before: { email: user.email },
    after: { email },
  });
}
