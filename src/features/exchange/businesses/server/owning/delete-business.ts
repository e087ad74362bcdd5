import { eq } from 'drizzle-orm';
import { forgetChanges, waitingChanges, withdrawApproval } from '#features/care/approvals/server/public.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../../own-contract.ts';
import { announceOwner } from '../announce-owner.ts';
import { picturesOf } from '../approval/reviewed-fields.ts';
import { businessTarget } from '../approval-target.ts';
import { deleteClaims, openClaims } from '../claims/queries.ts';
import { removeEvidence } from '../evidence/own-evidence.ts';
import { businessEvidence } from '../evidence/tables.ts';
import { removeUnused } from '../pictures/business-pictures.ts';
import type { BusinessRow } from '../queries.ts';
import { businesses } from '../tables.ts';
import { lockEditedBusiness } from './rights.ts';

/** Deletes a business for good. Refuses: business_not_found, not_your_business. */
export const deleteBusiness = handle(calls.deleteBusiness, {
  async run(tx, { id }) {
    const row = await lockEditedBusiness(tx, id);
    await removeBusiness(tx, row);
    const target = { type: 'business', id };
    await audit(tx, { action: 'business.delete', target, before: { name: row.name } });
    return { message: 'The business has been deleted.' };
  },
});

/** Deletes a locked business with its requests and pictures. */
export async function removeBusiness(tx: TxCtx, row: BusinessRow): Promise<void> {
  const waiting = (await waitingChanges(tx.db, businessTarget, [row.id])).get(row.id);
  await forgetChanges(tx.db, businessTarget, [row.id]);
  await withdrawApproval(tx.db, { target: businessTarget, targetId: row.id });
  await deleteClaims(tx.db, await openClaims(tx.db, row.id));
  await removeEvidence(tx, eq(businessEvidence.businessId, row.id));
  await tx.db.delete(businesses).where(eq(businesses.id, row.id));
  await announceOwner(tx, row);
  await removeUnused(tx, [...row.pictures, ...picturesOf(waiting?.changes[row.id]?.after)]);
}
