import { lockAccounts, personOf } from '#features/accounts/users/server/public.ts';
import { askApproval } from '#features/care/approvals/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { advertTarget } from '../deciding/advert-target.ts';
import { notifyOwner } from '../messages/notify-owner.ts';
import { checkRoom } from '../queries.ts';
import { requireAdverts } from '../require-adverts.ts';
import { advertisements } from '../tables.ts';
import { checkEvidence, claimsHalal } from './check-evidence.ts';
import { earliestForNew, pricedRun } from './priced-run.ts';

/**
 * Stores an advert with its price as it stands, and has it approved. Refuses: bad_input, days_taken, price_changed,
 * no_halal_evidence, pricing_tier_not_found, too_many_adverts, not_allowed, too_many_requests (20 an hour).
 */
export const submitAdvertisement = handle(calls.submitAdvertisement, {
  prepare: requireAdverts,
  async run(tx, { websiteUrl, quotedTotal, ...input }) {
    const createdBy = personOf(tx).id;
    await lockAccounts(tx, [createdBy], 'update');
    await checkRoom(tx.db, createdBy);
    await checkEvidence(tx.db, input, createdBy);
    const run = await pricedRun(tx, { ...input, quotedTotal }, earliestForNew(tx));
    const [row] = await tx.db
      .insert(advertisements)
      .values({
        ...input,
        ...run,
        website: websiteUrl ?? null,
        claimsHalal: claimsHalal(input),
        createdBy,
        createdAt: tx.now.toISOString(),
      })
      .returning();
    if (!row) throw new Error('The advertisement was not stored.');
    const asked = { target: advertTarget, targetId: row.id, submittedBy: createdBy, title: row.title };
    await askApproval(tx.db, asked, tx.now);
    await notifyOwner(tx, row, 'submitted');
    return {
      id: row.id,
      totalAmount: row.totalAmount,
      message:
        'Your advertisement has been submitted for review. You will receive an email confirmation shortly.',
    };
  },
});
