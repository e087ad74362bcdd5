import { z } from 'zod';
import { addNotices, notify } from '#features/accounts/notifications/server/public.ts';
import { dateText } from '#kit/contract/dates.ts';
import type { NotificationKind } from '#kit/server/context.ts';
import { message } from '#kit/server/messages/message.tsx';
import type { TxCtx } from '#kit/server/transaction.ts';
import { type EvidenceKind, evidenceKinds } from '../halal-evidence.rules.ts';
import type { BusinessRow } from './business.queries.ts';
import type { EvidenceRow } from './halal-evidence.queries.ts';

/** A document was accepted or refused; evidence ends soon or has lapsed. */
const halalEvidenceNotice: NotificationKind = { name: 'halal_evidence' };

const evidenceNames: Record<EvidenceKind, string> = {
  statement: 'your statement that it is halal',
  supplier: 'your supplier’s papers',
  certificate: 'your halal certificate',
  confirmation: 'the certifier’s confirmation',
};

/** Notifies the owner that a document was accepted, or refused for a reason. */
export async function notifyEvidenceDecided(
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
        ? `We have seen ${evidenceNames[kind]} for ${business.name}`
        : `We couldn’t accept ${evidenceNames[kind]} for ${business.name}`,
    body: reason ?? undefined,
    path: `/business-directory/${business.id}/halal`,
    dedupeKey: `halal-evidence-decided:${id}`,
  };
  await addNotices(tx.db, [business.ownerUserId], notice, tx.now);
}

/** Notifies the owner that evidence ends soon or has lapsed, once per `stage`. */
export async function notifyEvidenceEnd(
  tx: TxCtx,
  { id, name, ownerUserId }: BusinessRow,
  { id: evidenceId, kind, expiresOn }: EvidenceRow,
  stage: 'first' | 'last' | 'lapsed',
): Promise<void> {
  if (expiresOn === null) return;
  const facts = { name, id, kind, expiresOn, hasLapsed: stage === 'lapsed' };
  const dedupeKey = `halal-evidence:${evidenceId}:${expiresOn}:${stage}`;
  await notify(tx, evidenceEnds, [ownerUserId], facts, { dedupeKey });
}

const next = {
  statement: 'If it is still true, please confirm it again. It takes a minute.',
  supplier: 'Please send us a newer invoice or statement from your supplier.',
  certificate: 'If you have a new certificate, please upload it. We’ll check it and show it with its date.',
  confirmation: 'Please send us the new certificate.',
} as const;

export const evidenceEnds = message({
  kind: halalEvidenceNotice,
  key: 'halal-evidence-ends',
  when: 'Evidence that a business is halal lapses in thirty days or in seven, or has lapsed.',
  facts: z.object({
    name: z.string(),
    id: z.string(),
    kind: z.enum(evidenceKinds),
    expiresOn: z.string(),
    hasLapsed: z.boolean(),
  }),
  example: {
    name: 'Lahori Hearth',
    id: '00000000-0000-7000-8000-000000000001',
    kind: 'certificate',
    expiresOn: '2026-12-21',
    hasLapsed: false,
  },
  title: ({ name, kind, hasLapsed }) =>
    `${name}: please renew ${evidenceNames[kind]}${hasLapsed ? '' : ' soon'}`,
  subject: ({ name, kind, expiresOn, hasLapsed }) =>
    hasLapsed
      ? `${name}: please renew ${evidenceNames[kind]}`
      : `${name}: please renew ${evidenceNames[kind]} by ${dateText(expiresOn, 'plain')}`,
  paragraphs: ({ name, kind, expiresOn, hasLapsed }) => [
    hasLapsed
      ? `The page of ${name} now shows ${evidenceNames[kind]} as lapsed. The last day was ${dateText(expiresOn, 'plain')}.`
      : `The page of ${name} will show ${evidenceNames[kind]} as lapsed after ${dateText(expiresOn, 'plain')}.`,
    next[kind],
  ],
  button: ({ id }) => ({ label: 'Open the evidence', path: `/business-directory/${id}/halal` }),
});
