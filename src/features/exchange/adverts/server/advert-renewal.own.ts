import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { lockAccounts, requireUser } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Ctx } from '#kit/server/context.ts';
import { assignFile, smallKeyOf, storeFile } from '#kit/server/files/stored-files.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../advert.contract.ts';
import { wrongAdvertState } from '../advert.errors.ts';
import { canRenew } from '../advert.rules.ts';
import {
  type AdvertRow,
  advertPictureFiles,
  checkOpenAdvertLimit,
  findOwnAdvert,
  lockOwnAdvert,
  type PictureRow,
  storedPicturesOf,
  toAdvert,
  updateAdvert,
} from './advert.queries.ts';
import { advertisements, advertPictures } from './advert.tables.ts';
import { checkEvidence, earliestForRenewal, pricedRun, requireAdverts } from './advert-checks.ts';
import { reserveAdvert } from './advert-transitions.ts';

/**
 * Books more days for an advert that was approved before, as a new advert at the current price. The text was approved already, so
 * it holds its days immediately. Refuses: advert_not_found, wrong_advert_state, days_taken, price_changed, no_halal_evidence,
 * pricing_tier_not_found, too_many_adverts, no_way_to_pay, file_store_failed, file_store_full, upload_limit_reached.
 */
export const renewAdvertisement = handle(calls.renewAdvertisement, {
  async prepare(ctx, { id }) {
    await requireAdverts(ctx);
    return copyPictures(ctx, await findOwnAdvert(ctx, id));
  },
  async run(tx, { id, ...days }, copies) {
    const createdBy = requireUser(tx).id;
    await lockAccounts(tx, [createdBy], 'update');
    const row = await lockOwnAdvert(tx, id);
    requireRenewable(row);
    await checkOpenAdvertLimit(tx.db, createdBy);
    await checkEvidence(tx.db, row, createdBy);
    const input = { pricingTierId: row.pricingTierId, ...days };
    const run = await pricedRun(tx, input, earliestForRenewal(tx));
    const copy = await insertCopy(tx, row, run);
    const pictureIds = await insertPictures(tx, copy.id, copies);
    const shown = await updateAdvert(tx, copy.id, { pictureIds });
    return toAdvert(tx.db, await reserveAdvert(tx, shown, 'renewed'));
  },
});

function requireRenewable({ status, approvedAt, removedAt }: AdvertRow): void {
  const wasApproved = approvedAt !== null && removedAt === null;
  if (!canRenew({ status, wasApproved })) throw apiError(wrongAdvertState);
}

type Run = Awaited<ReturnType<typeof pricedRun>>;

async function insertCopy(tx: TxCtx, row: AdvertRow, run: Run): Promise<AdvertRow> {
  const { title, description, specialOffer, businessName, category, businessId, claimsHalal } = row;
  const { contactName, contactEmail, contactPhone, website, address } = row;
  const words = { title, description, specialOffer, businessName, category, website, address };
  const contact = { contactName, contactEmail, contactPhone };
  const [copy] = await tx.db
    .insert(advertisements)
    .values({
      ...words,
      ...contact,
      ...run,
      businessId,
      claimsHalal,
      ...pick(row, 'approvedBy', 'createdBy'),
      createdAt: tx.now.toISOString(),
    })
    .returning();
  if (!copy) throw new Error('The advertisement was not stored.');
  return copy;
}

type Copy = Pick<PictureRow, 'fileKey' | 'width' | 'height' | 'altText'>;

/** Copies the picture files: each advert has its own, so that deleting one advert keeps the pictures of the other. */
async function copyPictures(ctx: Ctx, row: AdvertRow): Promise<Copy[]> {
  const pictures = await storedPicturesOf(ctx.db, row);
  return Promise.all(pictures.map((picture) => copyPicture(ctx, picture)));
}

async function copyPicture(ctx: Ctx, { fileKey: from, width, height, altText }: PictureRow): Promise<Copy> {
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
  return { fileKey, width, height, altText };
}

async function insertPictures(tx: TxCtx, advertId: string, copies: readonly Copy[]): Promise<string[]> {
  const rows = copies.map((copy) => ({ id: v7(), advertId, ...copy }));
  if (rows.length > 0) await tx.db.insert(advertPictures).values(rows);
  for (const { fileKey } of copies) {
    const owner = { kind: advertPictureFiles.kind, id: advertId };
    await assignFile(tx, fileKey, owner);
    await assignFile(tx, smallKeyOf(fileKey), owner);
  }
  return rows.map(({ id }) => id);
}
