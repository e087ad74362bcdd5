import { inArray, sql } from 'drizzle-orm';
import { waitingChangesTo } from '#features/care/approvals/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { noSuchPicture } from '../../errors.ts';
import { businessTarget } from '../approval-target.ts';
import { mayEdit } from '../owning/rights.ts';
import { type BusinessRow, isPublicBusiness } from '../queries.ts';
import { businesses } from '../tables.ts';
import { pictureIdOf } from './business-pictures.ts';

/** Answers a picture to anyone who may see its business; one that waits, to its owner and administrators. Refuses: image_not_found. */
export const getBusinessPicture = handle(calls.getBusinessPicture, async (ctx, { name }) => {
  const key = `businesses/${name}`;
  const id = pictureIdOf(key) ?? '';
  const shownBy = await ctx.db
    .select()
    .from(businesses)
    .where(sql`${businesses.pictures} && array[${id}]::text[]`)
    .limit(10);
  const mayLook =
    shownBy.some(isPublicBusiness) ||
    [...shownBy, ...(await waitedForBy(ctx, id))].some((row) => mayEdit(ctx, row));
  const bytes = mayLook ? await ctx.files.get(key) : undefined;
  if (!bytes) throw apiError(noSuchPicture);
  return { bytes, type: 'image/webp' };
});

/** The businesses for which the picture waits for approval. */
async function waitedForBy({ db }: Ctx, id: string): Promise<BusinessRow[]> {
  const waiting = await waitingChangesTo(db, businessTarget, 'pictures[*]', [id]);
  const ids = waiting.flatMap(({ changes }) => Object.keys(changes));
  return db.select().from(businesses).where(inArray(businesses.id, ids)).limit(1);
}
