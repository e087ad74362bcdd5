import { notify } from '#features/accounts/notifications/server/public.ts';
import { findUser } from '#features/accounts/users/server/public.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { businessDecidedNotice } from '../notification-kinds.ts';
import type { BusinessRow } from '../queries.ts';
import { businessChangeDecidedMail } from './business-change-decided.mail.tsx';
import { businessDecidedMail } from './business-decided.mail.tsx';

type Decision = { isApproved: boolean; reason: string | null };

/** Tells the owner what was decided about a business. */
export async function notifyDecided(tx: TxCtx, row: BusinessRow, decision: Decision): Promise<void> {
  const owner = await findUser(tx.db, row.ownerUserId);
  if (!owner) return;
  const path = `/business-directory/${row.id}${decision.isApproved ? '' : '/edit'}`;
  const notice = {
    kind: businessDecidedNotice,
    title: `${row.name} was ${decision.isApproved ? 'approved' : 'not approved'}`,
    body: decision.reason ?? undefined,
    path,
  };
  await notify(tx.db, [owner.id], notice, tx.now);
  const props = { firstName: owner.firstName, name: row.name, id: row.id, ...decision };
  await enqueueMail(tx.db, businessDecidedMail, { to: owner.email, userId: owner.id, props }, tx.now);
}

/** Tells the person who asked for a change what was decided. */
export async function notifyChangeDecided(
  tx: TxCtx,
  submittedBy: string | null,
  row: BusinessRow,
  decision: Decision,
): Promise<void> {
  const author = await findUser(tx.db, submittedBy);
  if (!author) return;
  const notice = {
    kind: businessDecidedNotice,
    title: `Your changes to ${row.name} were ${decision.isApproved ? 'approved' : 'not approved'}`,
    body: decision.reason ?? undefined,
    path: `/business-directory/${row.id}`,
  };
  await notify(tx.db, [author.id], notice, tx.now);
  const props = { firstName: author.firstName, name: row.name, id: row.id, ...decision };
  const to = { to: author.email, userId: author.id, props };
  await enqueueMail(tx.db, businessChangeDecidedMail, to, tx.now);
}
