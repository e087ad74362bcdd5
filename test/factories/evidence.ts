import { businessEvidence } from '#features/exchange/businesses/server/business.tables.ts';
import {
  submitEvidence,
  uploadEvidencePaper,
} from '#features/exchange/businesses/server/halal-evidence.own.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { aBusiness } from './businesses.ts';
import { aPdf } from './documents.ts';
import { asMember } from './people.ts';

/** Stores a member with an approved business. */
export async function anOwner(ctx: Ctx) {
  const { user, ctx: owner } = await asMember(ctx);
  const business = await aBusiness(ctx.db, { ownerUserId: user.id });
  return { user, owner, business };
}

/** Submits a certificate as the owner, which is then pending. */
export async function sendCertificate(owner: Ctx, businessId: string, expiresOn = '2027-05-03') {
  const { name } = await uploadEvidencePaper.run(owner, { id: businessId, bytes: aPdf('Certificate 1234') });
  const certificate = { kind: 'certificate', issuer: 'HMC', number: '1234', expiresOn, paper: name } as const;
  const { own } = await submitEvidence.run(owner, { id: businessId, ...certificate });
  const waiting = own?.find(({ status }) => status === 'waiting');
  if (!waiting) throw new Error('The certificate does not wait.');
  return { id: waiting.id, name };
}

/** Stores valid evidence. */
export async function evidenceThatCounts(
  db: Db,
  businessId: string,
  fields: Partial<typeof businessEvidence.$inferInsert> = {},
) {
  const [row] = await db
    .insert(businessEvidence)
    .values({
      businessId,
      kind: 'certificate',
      status: 'counts',
      issuer: 'HMC',
      number: '1234',
      expiresOn: '2027-05-03',
      submittedAt: '2026-05-01T10:00:00.000Z',
      seenAt: '2026-05-02T10:00:00.000Z',
      ...fields,
    })
    .returning();
  if (!row) throw new Error('The evidence was not stored.');
  return row;
}
