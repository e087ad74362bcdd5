import { lockAccounts, personOf } from '#features/accounts/users/server/public.ts';
import { askApproval } from '#features/care/approvals/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { sameListing, tooManyListings } from '../../errors.ts';
import { maxOpenListings } from '../../listing-options.ts';
import { calls } from '../../selling-contract.ts';
import { listingTarget } from '../approval/approval-target.ts';
import { holdCategory } from '../categories/category-rows.ts';
import { countOpenListings } from '../queries.ts';
import { requireClassifieds } from '../require-classifieds.ts';
import { classifiedListings } from '../tables.ts';
import { checkPlace, whereItIs } from './where-it-is.ts';

/**
 * Stores a listing and has it approved. A member's listings are put up one after another, so that neither their number nor
 * their sameness can be passed by two at once. Refuses: bad_input (forbidden goods, ways to somebody outside the site, no ward),
 * category_not_found, same_listing, too_many_listings, too_many_requests (20 an hour).
 */
export const createClassified = handle(calls.createClassified, {
  async prepare(ctx, input) {
    await requireClassifieds(ctx);
    return whereItIs(ctx, input);
  },
  async run(tx, input, where) {
    const sellerUserId = personOf(tx).id;
    await lockAccounts(tx, [sellerUserId], 'update');
    await holdCategory(tx.db, input.categoryId);
    await checkPlace(tx.db, input.placeId);
    const open = await countOpenListings(tx.db, sellerUserId, tx.now);
    if (open >= maxOpenListings) throw apiError(tooManyListings);
    const [row] = await tx.db
      .insert(classifiedListings)
      .values({ ...input, ...where, sellerUserId, createdAt: tx.now.toISOString() })
      .onConflictDoNothing()
      .returning();
    if (!row) throw apiError(sameListing);
    const asked = { target: listingTarget, targetId: row.id, submittedBy: sellerUserId, title: row.title };
    await askApproval(tx.db, asked, tx.now);
    return { id: row.id, message: 'Your listing is waiting for approval.' };
  },
});
