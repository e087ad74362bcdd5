import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { lockAccounts, personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { smallKeyOf } from '#kit/server/files/picture-pair.ts';
import { ownFile, storeFile } from '#kit/server/files/stored-files.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { canRenew } from '../../advert-states.ts';
import { calls } from '../../contract.ts';
import { wrongAdvertState } from '../../errors.ts';
import { book } from '../deciding/decide.ts';
import { advertPictureFiles, type PictureRow, storedPicturesOf } from '../pictures/picture-rows.ts';
import { toAdvert } from '../presenters.ts';
import { type AdvertRow, checkRoom, lockOwnAdvert, ownAdvert, updateAdvert } from '../queries.ts';
import { requireAdverts } from '../require-adverts.ts';
import { advertisements, advertPictures } from '../tables.ts';
import { checkEvidence } from './check-evidence.ts';
import { earliestForRenewal, pricedRun } from './priced-run.ts';

/**
 * Books further days for an advert that was approved before, as one of its own, at the price as it stands. Its words were
 * approved, so it holds its days at once. Refuses: advert_not_found, wrong_advert_state, days_taken, price_changed, no_halal_evidence,
 * pricing_tier_not_found, too_many_adverts, file_store_failed.
 */
export const renewAdvertisement = handle(calls.renewAdvertisement, {
  async prepare(ctx, { id }) {
    await requireAdverts(ctx);
    return copyPictures(ctx, await ownAdvert(ctx, id));
  },
  async run(tx, { id, ...days }, copies) {
    const createdBy = personOf(tx).id;
    await lockAccounts(tx, [createdBy], 'update');
    const row = await lockOwnAdvert(tx, id);
    requireRenewable(row);
    await checkRoom(tx.db, createdBy);
    await checkEvidence(tx.db, row, createdBy);
    const asked = { pricingTierId: row.pricingTierId, ...days };
    const run = await pricedRun(tx, asked, earliestForRenewal(tx));
    const again = await insertCopy(tx, row, run);
    const pictureIds = await insertPictures(tx, again.id, copies);
    const shown = await updateAdvert(tx, again.id, { pictureIds });
    return toAdvert(tx.db, await book(tx, shown, 'renewed'));
  },
});

function requireRenewable({ status, approvedAt, removedAt }: AdvertRow): void {
  const wasApproved = approvedAt !== null && removedAt === null;
  if (!canRenew({ status, wasApproved })) throw apiError(wrongAdvertState);
}

type Run = Awaited<ReturnType<typeof pricedRun>>;

async function insertCopy(tx: TxCtx, row: AdvertRow, run: Run): Promise<AdvertRow> {
  const { title, description, specialOffer, businessName, category, bannerSize, businessId, claimsHalal } =
    row;
  const { contactName, contactEmail, contactPhone, website, address } = row;
  const words = { title, description, specialOffer, businessName, category, website, address };
  const contact = { contactName, contactEmail, contactPhone };
  const [again] = await tx.db
    .insert(advertisements)
    .values({
      ...words,
      ...contact,
      ...run,
      bannerSize,
      businessId,
      claimsHalal,
      approvedBy: row.approvedBy,
      createdBy: row.createdBy,
      createdAt: tx.now.toISOString(),
    })
    .returning();
  if (!again) throw new Error('The advertisement was not stored.');
  return again;
}

type Copy = { fileKey: string; width: number; height: number };

/** The pictures’ files once more: each advert has its own, and loses them alone. */
async function copyPictures(ctx: Ctx, row: AdvertRow): Promise<Copy[]> {
  const pictures = await storedPicturesOf(ctx.db, row);
  return Promise.all(pictures.map((picture) => copyPicture(ctx, picture)));
}

async function copyPicture(ctx: Ctx, { fileKey: from, width, height }: PictureRow): Promise<Copy> {
  const fileKey = `adverts/${randomUUID()}.webp`;
  const keys = [
    [from, fileKey],
    [smallKeyOf(from), smallKeyOf(fileKey)],
  ] as const;
  for (const [old, copy] of keys) {
    const bytes = await ctx.files.get(old);
    if (!bytes) throw new Error(`The file ${old} is missing.`);
    await storeFile(ctx, copy, bytes);
  }
  return { fileKey, width, height };
}

async function insertPictures(tx: TxCtx, advertId: string, copies: readonly Copy[]): Promise<string[]> {
  const rows = copies.map((copy) => ({ id: v7(), advertId, ...copy }));
  if (rows.length > 0) await tx.db.insert(advertPictures).values(rows);
  for (const { fileKey } of copies) {
    const owner = { kind: advertPictureFiles.kind, id: advertId };
    await ownFile(tx, fileKey, owner);
    await ownFile(tx, smallKeyOf(fileKey), owner);
  }
  return rows.map(({ id }) => id);
}
