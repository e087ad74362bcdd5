import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, count, eq, ne } from 'drizzle-orm';
import { addNotices } from '#features/accounts/notifications/server/public.ts';
import { lockOwnUser, requireUser } from '#features/accounts/users/server/public.ts';
import {
  bumpApprovalVersion,
  eraseApprovalChanges,
  noChange,
  passCorrections,
  proposeChanges,
  requestApproval,
  waitingChanges,
  withdrawApproval,
} from '#features/care/approvals/server/public.ts';
import { actsAsAdministratorOrAsk, isShownAdministration } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import { badPicture } from '#kit/contract/upload-errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { ApprovalChanges } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { reEncodePictureTwice } from '#kit/server/files/pictures.ts';
import { storeFile } from '#kit/server/files/stored-files.ts';
import { handle } from '#kit/server/handle.ts';
import { present } from '#kit/server/present.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { businessChanged, businessListed, tooManyBusinesses } from '../business.errors.ts';
import { businessLengths } from '../business.rules.ts';
import { type ChangedBusiness, calls, OwnBusiness } from '../business-own.contract.ts';
import { businessDecidedNotice } from './business.messages.tsx';
import {
  type BusinessRow,
  businessTarget,
  findCategoryNames,
  listNewestBusinesses,
  toBusinesses,
  toPicture,
} from './business.queries.ts';
import { businessEvidence, businesses } from './business.tables.ts';
import { deleteClaims, listOpenClaims } from './business-claim.own.ts';
import {
  applyReviewedFields,
  type BusinessLocation,
  businessFields,
  locateBusiness,
  picturesInChange,
  readReviewedFields,
  reviewedChange,
  setCategories,
  storeOpeningHours,
  toBusinessColumns,
  type WholeFields,
} from './business-fields.ts';
import { approvedNotes, notesOf, withNotes } from './business-hours.ts';
import { announceOwnerChange, lockEditableBusiness, requireEditableBusiness } from './business-owner.ts';
import { assignPictures, pictureKeys, removeUnusedPictures } from './business-pictures.ts';
import { removeEvidence } from './halal-evidence.own.ts';

/**
 * Stores a business: pending, or approved where an administrator enters it. The owner's account is locked, so that concurrent
 * calls can't exceed the limit. Refuses: too_many_businesses, business_listed, category_not_found, place_not_found,
 * image_not_found.
 */
export const createBusiness = handle(calls.createBusiness, {
  prepare: locateBusiness,
  async run(tx, input, location) {
    const needsNoReview = actsAsAdministratorOrAsk(requireUser(tx), tx.now);
    const owner = await lockOwnUser(tx);
    const [owned] = await tx.db
      .select({ number: count() })
      .from(businesses)
      .where(and(eq(businesses.ownerUserId, owner.id), ne(businesses.status, 'rejected')));
    if (!needsNoReview && (owned?.number ?? 0) >= businessLengths.owned) throw apiError(tooManyBusinesses);
    const createdAt = tx.now.toISOString();
    const approval = needsNoReview
      ? { status: 'approved' as const, approvedBy: owner.id, approvedAt: createdAt }
      : { status: 'pending' as const };
    const [row] = await tx.db
      .insert(businesses)
      .values({
        ...toBusinessColumns(input),
        ...location,
        ...approval,
        ownerUserId: owner.id,
        source: 'member',
        createdAt,
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw apiError(businessListed);
    if (needsNoReview) await announceOwnerChange(tx, row);
    await assignPictures(tx, row.id, input.pictures);
    await setCategories(tx.db, row.id, input.categoryIds);
    if (input.openingHours) await storeOpeningHours(tx, row, input.openingHours);
    if (needsNoReview) {
      const target = { type: 'business', id: row.id };
      await audit(tx, { action: 'business.create', target, after: { name: row.name } });
      return { id: row.id, status: row.status, message: 'The business is in the directory.' };
    }
    const request = { target: businessTarget, targetId: row.id, submittedBy: owner.id, title: row.name };
    await requestApproval(tx.db, request, tx.now);
    return {
      ...pick(row, 'id', 'status'),
      message: 'Thank you. An administrator will review your business first.',
    };
  },
});

/** In pixels: for the page on a large screen, and for a row in a list. */
const sizes = { whole: { width: 1280, height: 960 }, small: { width: 400, height: 400 } };

/**
 * Re-encodes and stores a picture that is not in use yet. It is deleted unless a form that is sent within a day names it.
 * Refuses: bad_picture, pictures_busy, file_store_failed, file_store_full, upload_limit_reached, too_many_requests (30 in ten
 * minutes).
 */
export const uploadBusinessPicture = handle(calls.uploadBusinessPicture, async (ctx, { bytes }) => {
  const pictures = await reEncodePictureTwice(bytes, sizes);
  if (!pictures) throw apiError(badPicture);
  const id = randomUUID();
  const [whole, small] = pictureKeys(id);
  await storeFile(ctx, whole, pictures.whole);
  await storeFile(ctx, small, pictures.small);
  return { id, imageUrl: toPicture(id).url };
});

/** Returns a page of the caller's own businesses, newest first. */
export const listOwnBusinesses = handle(calls.listOwnBusinesses, async (ctx, paging) => {
  const page = await listNewestBusinesses(ctx.db, eq(businesses.ownerUserId, requireUser(ctx).id), paging);
  return { ...page, items: await toOwnBusinesses(ctx.db, page.items, ctx.now) };
});

/**
 * Returns a business as initial values of its form; its owner gets the pending change. Refuses: business_not_found,
 * not_your_business.
 */
export const getOwnBusiness = handle(calls.getOwnBusiness, async (ctx, { id }) => {
  const person = requireUser(ctx);
  const row = await requireEditableBusiness(ctx, id);
  const waiting = (await waitingChanges(ctx.db, businessTarget, [id])).get(id);
  const isOwn = row.ownerUserId === person.id;
  const { categoryIds, hoursNote, dayNotes, ...columns } = businessFields.decode(
    (isOwn && waiting?.changes[id]?.after) || {},
  );
  const shown = notesOf(row.openingHours);
  const openingHours = withNotes(row.openingHours, {
    hoursNote: hoursNote === undefined ? shown.hoursNote : hoursNote,
    dayNotes: dayNotes ?? shown.dayNotes,
  });
  const [own] = await toOwnBusinesses(ctx.db, [{ ...row, ...columns, openingHours }], ctx.now);
  if (!own) throw new Error('A business was lost on its way.');
  const categories = categoryIds ? await findCategoryNames(ctx.db, categoryIds) : own.categories;
  return { ...own, categories, savesAtOnce: isShownAdministration(person) || row.status !== 'approved' };
});

/** Returns businesses as their owners and administrators see them. */
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
  return rows.flatMap((row, index) => {
    const business = shown[index];
    if (!business) return [];
    const changeWaits = waiting.has(row.id);
    return present(OwnBusiness, row, { ...business, isRemoved: row.removedAt !== null, changeWaits });
  });
}

/**
 * Changes a business. A change by the owner of an approved business needs approval, unless it is a small correction by a trusted
 * member. Refuses: business_not_found, not_your_business, business_changed, business_listed, category_not_found, place_not_found,
 * image_not_found.
 */
export const updateBusiness = handle(calls.updateBusiness, {
  async prepare(ctx, input) {
    await requireEditableBusiness(ctx, input.id);
    return locateBusiness(ctx, input);
  },
  async run(tx, input, location) {
    const row = await lockEditableBusiness(tx, input.id);
    if (row.updatedAt !== input.updatedAt) throw apiError(businessChanged);
    const changed = await applyOrRequestReview(tx, row, requestedFields(input, location), input);
    const [own] = await toOwnBusinesses(tx.db, [changed], tx.now);
    if (!own) throw new Error('A changed business was lost.');
    return own;
  },
});

function requestedFields(input: ChangedBusiness, location: BusinessLocation): WholeFields {
  const { showOnMap: _, ...columns } = toBusinessColumns(input);
  return { ...columns, ...location, categoryIds: input.categoryIds, ...notesOf(input.openingHours) };
}

async function applyOrRequestReview(
  tx: TxCtx,
  stored: BusinessRow,
  requested: WholeFields,
  { showOnMap, openingHours }: Pick<ChangedBusiness, 'showOnMap' | 'openingHours'>,
): Promise<BusinessRow> {
  const needsNoReview = actsAsAdministratorOrAsk(requireUser(tx), tx.now);
  if (needsNoReview || stored.status !== 'approved') {
    const withHours = await updateHours(tx, stored, openingHours);
    return applyAtOnce(tx, withHours, requested, { needsNoReview, showOnMap });
  }
  // The hours change immediately, with the notes that were approved.
  const notes = approvedNotes(notesOf(stored.openingHours), notesOf(openingHours));
  const row = await updateHours(tx, stored, withNotes(openingHours, notes));
  const difference = reviewedChange(await readReviewedFields(tx.db, row), requested);
  const changes = { [row.id]: difference };
  if (await passesAsCorrection(tx, row, changes))
    return applyReviewedFields(tx, row, requested, { showOnMap });
  await requestReview(tx, row, changes);
  if (showOnMap === row.showOnMap) return row;
  return applyReviewedFields(tx, row, {}, { showOnMap });
}

async function updateHours(
  tx: TxCtx,
  row: BusinessRow,
  openingHours: ChangedBusiness['openingHours'],
): Promise<BusinessRow> {
  return isDeepStrictEqual(row.openingHours, openingHours) ? row : storeOpeningHours(tx, row, openingHours);
}

/** Applies a change by an administrator, or to a business that is not public. A rejected business becomes pending again. */
async function applyAtOnce(
  tx: TxCtx,
  row: BusinessRow,
  requested: WholeFields,
  { needsNoReview, showOnMap }: { needsNoReview: boolean; showOnMap: boolean },
): Promise<BusinessRow> {
  const isResubmitted = !needsNoReview && row.status === 'rejected';
  const resubmission = isResubmitted ? { status: 'pending' as const, rejectionReason: null } : {};
  const changed = await applyReviewedFields(tx, row, requested, { showOnMap, ...resubmission });
  await bumpApprovalVersion(tx.db, businessTarget, [row.id]);
  const isOwn = row.ownerUserId === requireUser(tx).id;
  // The owner's form begins with the pending change, so saving it replaces that change.
  if (isOwn && row.status === 'approved') await requestReview(tx, row, { [row.id]: noChange });
  if (isResubmitted) {
    const request = { target: businessTarget, targetId: row.id, submittedBy: row.ownerUserId };
    await requestApproval(tx.db, { ...request, title: changed.name }, tx.now);
  }
  if (!isOwn) {
    const target = { type: 'business', id: row.id };
    const before = pick(row, 'name', 'address', 'phone');
    const after = pick(changed, 'name', 'address', 'phone');
    await audit(tx, { action: 'business.update', target, before, after });
  }
  return changed;
}

async function passesAsCorrection(tx: TxCtx, row: BusinessRow, changes: ApprovalChanges): Promise<boolean> {
  const hasPendingChange = (await waitingChanges(tx.db, businessTarget, [row.id])).has(row.id);
  if (hasPendingChange) return false;
  const request = { target: businessTarget, targetId: row.id, submittedBy: requireUser(tx).id };
  return passCorrections(tx.db, { ...request, changes, correctable: businessFields.correctable }, tx.now);
}

/** Requests review of a change in place of the pending one, and deletes pictures that are no longer in use. */
async function requestReview(tx: TxCtx, row: BusinessRow, changes: ApprovalChanges): Promise<void> {
  const before = (await waitingChanges(tx.db, businessTarget, [row.id])).get(row.id);
  const previousPictures = picturesInChange(before?.changes[row.id]?.after);
  const added = picturesInChange(changes[row.id]?.after).filter((id) => !row.pictures.includes(id));
  await assignPictures(tx, row.id, added);
  const request = { target: businessTarget, targetId: row.id, submittedBy: requireUser(tx).id };
  await proposeChanges(tx.db, { ...request, title: row.name, changes }, tx.now);
  await removeUnusedPictures(tx, previousPictures);
}

/** Deletes a business. Refuses: business_not_found, not_your_business. */
export const deleteBusiness = handle(calls.deleteBusiness, {
  async run(tx, { id }) {
    const row = await lockEditableBusiness(tx, id);
    await removeBusiness(tx, row);
    const target = { type: 'business', id };
    await audit(tx, { action: 'business.delete', target, before: { name: row.name } });
    return { message: 'The business has been deleted.' };
  },
});

/** Without the name, which may be erased with its owner's account. */
const claimedBusinessGone = {
  kind: businessDecidedNotice,
  title: 'A business that you claimed has left the directory',
  body: 'Your claim of its page has ended with it.',
  path: '/business-directory',
};

/** Deletes a locked business with its pending approvals and pictures, and notifies those who claim it. */
export async function removeBusiness(tx: TxCtx, row: BusinessRow): Promise<void> {
  const waiting = (await waitingChanges(tx.db, businessTarget, [row.id])).get(row.id);
  await eraseApprovalChanges(tx.db, businessTarget, [row.id]);
  await withdrawApproval(tx.db, { target: businessTarget, targetId: row.id });
  const claims = await listOpenClaims(tx.db, row.id);
  await deleteClaims(tx.db, claims);
  const claimants = claims.map(({ userId }) => userId);
  await addNotices(tx.db, claimants, claimedBusinessGone, tx.now);
  await removeEvidence(tx, eq(businessEvidence.businessId, row.id));
  await tx.db.delete(businesses).where(eq(businesses.id, row.id));
  await announceOwnerChange(tx, row);
  await removeUnusedPictures(tx, [...row.pictures, ...picturesInChange(waiting?.changes[row.id]?.after)]);
}
