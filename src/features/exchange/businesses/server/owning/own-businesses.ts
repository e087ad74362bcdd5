import { eq } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { waitingChanges } from '#features/care/approvals/server/public.ts';
import { isAdministrator } from '#kit/contract/audience.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, type OwnBusiness } from '../../own-contract.ts';
import { toFields } from '../approval/reviewed-fields.ts';
import { businessTarget } from '../approval-target.ts';
import { namesOf } from '../category-names.ts';
import { toBusinesses } from '../presenters.ts';
import { type BusinessRow, listNewestBusinesses } from '../queries.ts';
import { businesses } from '../tables.ts';
import { editedBusiness } from './rights.ts';

/** Answers a page of the caller's own businesses, newest first. */
export const listOwnBusinesses = handle(calls.listOwnBusinesses, async (ctx, paging) => {
  const page = await listNewestBusinesses(ctx.db, eq(businesses.ownerUserId, personOf(ctx).id), paging);
  return { ...page, items: await toOwnBusinesses(ctx.db, page.items, ctx.now) };
});

/** Answers one business with what its form begins with: to its owner, with the change that waits. Refuses: business_not_found, not_your_business. */
export const getOwnBusiness = handle(calls.getOwnBusiness, async (ctx, { id }) => {
  const person = personOf(ctx);
  const row = await editedBusiness(ctx, id);
  const waiting = (await waitingChanges(ctx.db, businessTarget, [id])).get(id);
  const isOwn = row.ownerUserId === person.id;
  const { categoryIds, ...columns } = toFields((isOwn && waiting?.changes[id]?.after) || {});
  const [own] = await toOwnBusinesses(ctx.db, [{ ...row, ...columns }], ctx.now);
  if (!own) throw new Error('A business was lost on its way.');
  const categories = categoryIds ? await namesOf(ctx.db, categoryIds) : own.categories;
  return { ...own, categories, savesAtOnce: isAdministrator(person) || row.status !== 'approved' };
});

/** Businesses as their owners and administrators see them. */
export async function toOwnBusinesses(
  db: Db,
  rows: readonly BusinessRow[],
  now: Date,
): Promise<OwnBusiness[]> {
  const shown = await toBusinesses(db, rows, now);
  const waiting = await waitingChanges(
    db,
    businessTarget,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row, at) => {
    const business = shown[at];
    if (!business) return [];
    return {
      ...business,
      openingHours: row.openingHours,
      placeId: row.placeId,
      status: row.status,
      rejectionReason: row.rejectionReason,
      isRemoved: row.removedAt !== null,
      changeWaits: waiting.has(row.id),
      featuredUntil: row.featuredUntil,
      createdAt: row.createdAt,
    };
  });
}
