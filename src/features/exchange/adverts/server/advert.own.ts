import { eq } from 'drizzle-orm';
import { lockAccounts, requireUser } from '#features/accounts/users/server/public.ts';
import { bumpApprovalVersion, requestApproval } from '#features/care/approvals/server/public.ts';
import { findTier } from '#features/exchange/prices/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../advert.contract.ts';
import { advertChanged, advertDecided, pausedByUs, wrongAdvertState } from '../advert.errors.ts';
import { isChangeable } from '../advert.rules.ts';
import { notifyOwner } from './advert.messages.tsx';
import {
  type AdvertRow,
  advertTarget,
  checkOpenAdvertLimit,
  deletePictures,
  findOwnAdvert,
  listNewest,
  lockOwnAdvert,
  toAdvert,
  toAdverts,
  updateAdvert,
} from './advert.queries.ts';
import { advertisements } from './advert.tables.ts';
import { checkEvidence, claimsHalal, earliestForNew, pricedRun, requireAdverts } from './advert-checks.ts';
import { endAdvert, pauseAdvert, resumeAdvert } from './advert-transitions.ts';

/**
 * Stores an advert with its current price, and asks for approval. Refuses: bad_input, days_taken, price_changed,
 * no_halal_evidence, pricing_tier_not_found, too_many_adverts, not_allowed, too_many_requests (20 an hour).
 */
export const submitAdvertisement = handle(calls.submitAdvertisement, {
  prepare: requireAdverts,
  async run(tx, { websiteUrl, quotedTotal, bannerSize: _, ...input }) {
    const createdBy = requireUser(tx).id;
    await lockAccounts(tx, [createdBy], 'update');
    await checkOpenAdvertLimit(tx.db, createdBy);
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
    const request = { target: advertTarget, targetId: row.id, submittedBy: createdBy, title: row.title };
    await requestApproval(tx.db, request, tx.now);
    await notifyOwner(tx, row, 'submitted');
    return {
      ...pick(row, 'id', 'totalAmount'),
      message:
        'Your advertisement has been submitted for review. You will receive an email confirmation shortly.',
    };
  },
});

/** Returns a page of the caller’s own adverts. */
export const listOwnAdvertisements = handle(calls.listOwnAdvertisements, async (ctx, paging) => {
  const page = await listNewest(ctx.db, eq(advertisements.createdBy, requireUser(ctx).id), paging);
  return { ...page, items: await toAdverts(ctx.db, page.items) };
});

/** Returns one of the caller’s own adverts. Refuses: advert_not_found. */
export const getOwnAdvertisement = handle(calls.getOwnAdvertisement, async (ctx, { id }) =>
  toAdvert(ctx.db, await findOwnAdvert(ctx, id)),
);

/**
 * Changes a pending advert, or resubmits a rejected one. The stored price holds while the advert is pending and its days and tier
 * stay the same. Refuses: advert_not_found, advert_decided, advert_changed, and what submitAdvertisement refuses.
 */
export const updateAdvertisement = handle(calls.updateAdvertisement, {
  prepare: requireAdverts,
  async run(tx, { id, updatedAt, websiteUrl, quotedTotal, bannerSize: _, ...input }) {
    const createdBy = requireUser(tx).id;
    await lockAccounts(tx, [createdBy], 'update');
    const row = await lockOwnAdvert(tx, id);
    if (!isChangeable(row)) throw apiError(advertDecided);
    if (row.updatedAt !== updatedAt) throw apiError(advertChanged);
    await checkEvidence(tx.db, input, createdBy);
    const isResubmission = row.status === 'rejected';
    if (isResubmission) await checkOpenAdvertLimit(tx.db, createdBy);
    const run =
      isResubmission || !isSameRun(row, input)
        ? await pricedRun(tx, { ...input, quotedTotal }, earliestForNew(tx))
        : {};
    const changed = await updateAdvert(tx, id, {
      ...input,
      ...run,
      pictureIds: await keptPictures(tx, row, input.pricingTierId),
      website: websiteUrl ?? null,
      contactPhone: input.contactPhone ?? null,
      specialOffer: input.specialOffer ?? null,
      businessId: input.businessId ?? null,
      claimsHalal: claimsHalal(input),
      status: 'pending',
      rejectionReason: null,
    });
    if (isResubmission) await resubmit(tx, changed);
    else await bumpApprovalVersion(tx.db, advertTarget, [id]);
    return toAdvert(tx.db, changed);
  },
});

/** Returns the pictures that stay: a cheaper package keeps the first ones, and the others are deleted. */
async function keptPictures(tx: TxCtx, row: AdvertRow, pricingTierId: string): Promise<string[]> {
  const full = await findTier(tx.db, pricingTierId);
  const kept = row.pictureIds.slice(0, full?.tier.maxImages ?? 1);
  if (kept.length < row.pictureIds.length) await deletePictures(tx, row.id, kept);
  return kept;
}

type Run = Pick<AdvertRow, 'pricingTierId' | 'startDate' | 'duration'>;

function isSameRun(row: Run, input: Run): boolean {
  const { pricingTierId, startDate, duration } = row;
  return (
    pricingTierId === input.pricingTierId && startDate === input.startDate && duration === input.duration
  );
}

async function resubmit(tx: TxCtx, row: AdvertRow): Promise<void> {
  const request = { target: advertTarget, targetId: row.id, submittedBy: row.createdBy, title: row.title };
  // A list that was opened before the rejection holds the version of the earlier request.
  await requestApproval(tx.db, { ...request, continuesVersions: true }, tx.now);
  await notifyOwner(tx, row, 'submitted');
}

/** Pauses the caller’s own advert. Refuses: advert_not_found, wrong_advert_state. */
export const pauseOwnAdvertisement = handle(calls.pauseOwnAdvertisement, {
  async run(tx, { id }) {
    return toAdvert(tx.db, await pauseAdvert(tx, await lockOwnAdvert(tx, id), false));
  },
});

/** Shows the caller’s own advert again. Refuses: advert_not_found, wrong_advert_state, paused_by_us. */
export const activateOwnAdvertisement = handle(calls.activateOwnAdvertisement, {
  async run(tx, { id }) {
    const row = await lockOwnAdvert(tx, id);
    if (row.status !== 'paused') throw apiError(wrongAdvertState);
    if (row.pausedByAdmin) throw apiError(pausedByUs);
    return toAdvert(tx.db, await resumeAdvert(tx, row));
  },
});

/** Withdraws the caller’s own advert. Refuses: advert_not_found, wrong_advert_state (it is over). */
export const withdrawAdvertisement = handle(calls.withdrawAdvertisement, {
  async run(tx, { id }) {
    const row = await lockOwnAdvert(tx, id);
    if (row.status === 'expired') throw apiError(wrongAdvertState);
    await endAdvert(tx, row, 'withdrawn');
    return { message: 'Your advertisement is withdrawn.' };
  },
});
