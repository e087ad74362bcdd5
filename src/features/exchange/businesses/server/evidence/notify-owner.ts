import { notify } from '#features/accounts/notifications/server/public.ts';
import { findUser } from '#features/accounts/users/server/public.ts';
import type { NotificationKind } from '#kit/server/context.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { EvidenceKind } from '../../halal-ladder.ts';
import type { BusinessRow } from '../queries.ts';
import { evidenceEndsMail } from './evidence-ends.mail.tsx';
import type { EvidenceRow } from './queries.ts';

/** A paper was seen or refused; evidence ends soon or has lapsed. */
export const halalEvidenceNotice: NotificationKind = { name: 'halal_evidence' };

const things: Record<EvidenceKind, string> = {
  statement: 'your statement that it is halal',
  supplier: 'your supplier’s papers',
  certificate: 'your halal certificate',
  confirmation: 'the certifier’s confirmation',
};

/** Tells the owner what became of a paper; `reason` is why it was refused. */
export async function tellDecided(
  tx: TxCtx,
  business: BusinessRow,
  { id, kind }: EvidenceRow,
  reason: string | null,
): Promise<void> {
  if (business.ownerUserId === null) return;
  const notice = {
    kind: halalEvidenceNotice,
    title:
      reason === null
        ? `We have seen ${things[kind]} for ${business.name}`
        : `We couldn’t accept ${things[kind]} for ${business.name}`,
    body: reason ?? undefined,
    path: pathOf(business),
    dedupeKey: `halal-evidence-decided:${id}`,
  };
  await notify(tx.db, [business.ownerUserId], notice, tx.now);
}

/** Tells the owner, by bell and e-mail, that evidence ends soon or has lapsed. `stage` tells one message from the next. */
export async function tellEnd(
  tx: TxCtx,
  business: BusinessRow,
  { id, kind, expiresOn }: EvidenceRow,
  stage: 'first' | 'last' | 'lapsed',
): Promise<void> {
  const owner = await findUser(tx.db, business.ownerUserId);
  if (!owner || expiresOn === null) return;
  const dedupeKey = `halal-evidence:${id}:${expiresOn}:${stage}`;
  const hasLapsed = stage === 'lapsed';
  const notice = {
    kind: halalEvidenceNotice,
    title: `${business.name}: please renew ${things[kind]}${hasLapsed ? '' : ' soon'}`,
    path: pathOf(business),
    dedupeKey,
  };
  await notify(tx.db, [owner.id], notice, tx.now);
  const props = {
    firstName: owner.firstName,
    name: business.name,
    id: business.id,
    kind,
    expiresOn,
    hasLapsed,
  };
  await enqueueMail(tx.db, evidenceEndsMail, { to: owner.email, userId: owner.id, props, dedupeKey }, tx.now);
}

function pathOf({ id }: BusinessRow): string {
  return `/business-directory/${id}/halal`;
}
