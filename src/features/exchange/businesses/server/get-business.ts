import { distanceTo, placeAskedFrom } from '#features/accounts/users/server/public.ts';
import { waitingChanges } from '#features/care/approvals/server/public.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { businessTarget } from './approval-target.ts';
import { claimWaits } from './claims/queries.ts';
import { isOwner, isShownEditing, visibleBusiness } from './owning/rights.ts';
import { toBusinesses } from './presenters.ts';
import type { BusinessRow } from './queries.ts';

/** Answers one business: a public one to everyone, any to its owner and to administrators. Refuses: business_not_found, postcode_unknown. */
export const getBusiness = handle(calls.getBusiness, async (ctx, { id, ...asked }) => {
  const row = await visibleBusiness(ctx, id);
  const canEdit = isShownEditing(ctx, row);
  const [shown] = await toBusinesses(ctx.db, [row], ctx.now);
  const from = await placeAskedFrom(ctx, asked);
  const mosque = row.placeId === null ? null : await findApprovedMosque(ctx.db, row.placeId);
  if (!shown) throw new Error('A business was lost on its way.');
  const changeWaits = canEdit && (await waitingChanges(ctx.db, businessTarget, [id])).has(id);
  return {
    ...shown,
    distance: distanceTo(row, from),
    openingHours: row.openingHours,
    openingHoursAt: row.openingHoursAt,
    placeId: mosque?.id ?? null,
    placeName: mosque?.name ?? null,
    status: row.status,
    isOwn: isOwner(ctx, row),
    canEdit,
    hasOwner: row.ownerUserId !== null,
    claimWaits: await ownClaimWaits(ctx, row),
    changeWaits,
  };
});

/** Only a member can have said that it is theirs, and only where it has no owner. */
async function ownClaimWaits({ db, actor }: Ctx, { id, ownerUserId }: BusinessRow): Promise<boolean> {
  return ownerUserId === null && actor.kind === 'person' && (await claimWaits(db, id, actor.id));
}
