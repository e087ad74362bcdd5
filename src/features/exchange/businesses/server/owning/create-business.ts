import { and, count, eq, ne } from 'drizzle-orm';
import { lockOwnUser, personOf } from '#features/accounts/users/server/public.ts';
import { askApproval } from '#features/care/approvals/server/public.ts';
import { actsAsAdministratorOrAsk } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { businessListed, tooManyBusinesses } from '../../errors.ts';
import { businessLengths } from '../../max-lengths.ts';
import { calls } from '../../own-contract.ts';
import { announceOwner } from '../announce-owner.ts';
import { businessTarget } from '../approval-target.ts';
import { ownPictures } from '../pictures/business-pictures.ts';
import { businesses } from '../tables.ts';
import { columnsOf, setCategories, setHours, siteOf } from './business-columns.ts';

/**
 * Stores a business: pending, or approved where an administrator enters it. The owner's account is locked, so that nobody has
 * more than the limit by asking twice at once. Refuses: too_many_businesses, business_listed, category_not_found,
 * place_not_found, image_not_found.
 */
export const createBusiness = handle(calls.createBusiness, {
  prepare: siteOf,
  async run(tx, input, site) {
    const isFree = actsAsAdministratorOrAsk(personOf(tx), tx.now);
    const owner = await lockOwnUser(tx);
    const [owned] = await tx.db
      .select({ number: count() })
      .from(businesses)
      .where(and(eq(businesses.ownerUserId, owner.id), ne(businesses.status, 'rejected')));
    if (!isFree && (owned?.number ?? 0) >= businessLengths.owned) throw apiError(tooManyBusinesses);
    const createdAt = tx.now.toISOString();
    const approval = isFree
      ? { status: 'approved' as const, approvedBy: owner.id, approvedAt: createdAt }
      : { status: 'pending' as const };
    const [row] = await tx.db
      .insert(businesses)
      .values({
        ...columnsOf(input),
        ...site,
        ...approval,
        ownerUserId: owner.id,
        source: 'member',
        createdAt,
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw apiError(businessListed);
    if (isFree) await announceOwner(tx, row);
    await ownPictures(tx, row.id, input.pictures);
    await setCategories(tx.db, row.id, input.categoryIds);
    if (input.openingHours) await setHours(tx, row, input.openingHours);
    if (isFree) {
      const target = { type: 'business', id: row.id };
      await audit(tx, { action: 'business.create', target, after: { name: row.name } });
      return { id: row.id, status: row.status, message: 'The business is in the directory.' };
    }
    const asked = { target: businessTarget, targetId: row.id, submittedBy: owner.id, title: row.name };
    await askApproval(tx.db, asked, tx.now);
    return {
      id: row.id,
      status: row.status,
      message: 'Thank you. An administrator will review your business first.',
    };
  },
});
