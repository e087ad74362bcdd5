import { asc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { reviewedFields, reviewLine } from '#features/care/approvals/server/public.ts';
import { readDayFacts } from '#features/mosques/opening-hours/server/public.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { findExactPostcode } from '#features/site/postcodes/server/public.ts';
import { findWard } from '#features/site/wards/server/public.ts';
import { dateText } from '#kit/contract/dates.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import type { ApprovalChanges, Ctx, FieldValues } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { breaksUnique } from '#kit/server/db/database-errors.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { businessListed, noSuchCategory, noSuchHost } from '../business.errors.ts';
import { businessFeatureLabels, businessFeatures } from '../business.rules.ts';
import type { NewBusiness } from '../business-own.contract.ts';
import type { BusinessRow } from './business.queries.ts';
import { businessCategories, businessCategoryLinks, businesses } from './business.tables.ts';
import { dateOf, noteIn, notesOf, withNotes, writeOpenSpans } from './business-hours.ts';
import { assignPictures, removeUnusedPictures } from './business-pictures.ts';

const nullableText = () => z.string().nullable();
const textList = () => z.array(z.string());

/**
 * Fields of an approved business that are shown only after review, including the notes on its hours. The hours themselves and
 * whether it is on the map change immediately.
 */
export const businessFields = reviewedFields({
  name: z.string().register(reviewLine, { label: 'Name', isCorrectable: true }),
  description: z.string().register(reviewLine, { label: 'Description', isCorrectable: true }),
  categoryIds: textList().register(reviewLine, {
    label: 'Categories',
    text: (ids, nameOf) => ids.map(nameOf).join(', '),
  }),
  phone: nullableText().register(reviewLine, { label: 'Phone' }),
  email: nullableText().register(reviewLine, { label: 'Email' }),
  website: nullableText().register(reviewLine, { label: 'Website' }),
  address: z.string().register(reviewLine, { label: 'Address', isCorrectable: true }),
  postcode: z.string().register(reviewLine, { label: 'Postcode' }),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  ward: nullableText(),
  placeId: nullableText().register(reviewLine, {
    label: 'Inside the mosque',
    text: (id, nameOf) => (id ? nameOf(id) : ''),
  }),
  features: z.array(z.enum(businessFeatures)).register(reviewLine, {
    label: 'What it offers',
    text: featuresText,
  }),
  pictures: textList().register(reviewLine, { label: 'Pictures', text: ({ length }) => countText(length) }),
  hoursNote: nullableText().register(reviewLine, { label: 'Note beside the hours', isCorrectable: true }),
  dayNotes: textList().register(reviewLine, { label: 'Notes on days of their own', text: dayNotesText }),
});
export type ReviewedFields = z.infer<typeof businessFields.schema>;
export type WholeFields = Required<ReviewedFields>;

/** What a business offers, in a line. */
export function featuresText(features: BusinessRow['features']): string {
  return features.map((feature) => businessFeatureLabels[feature]).join(', ');
}

function countText(pictures: number): string {
  if (pictures === 0) return '';
  return pictures === 1 ? '1 picture' : `${pictures} pictures`;
}

/** A line for each day. */
export function dayNotesText(dayNotes: readonly string[]): string {
  return dayNotes.map((line) => `${dateText(dateOf(line), 'plain')}: ${noteIn(line)}`).join('\n');
}

/** Returns the reviewed fields that differ. The position on the map changes only with the postcode. */
export function reviewedChange(before: WholeFields, wanted: WholeFields): ApprovalChanges[string] {
  const { latitude: _, longitude: __, ward: ___, ...others } = wanted;
  return businessFields.difference(before, wanted.postcode === before.postcode ? others : wanted);
}

/** Returns the pictures in a change. */
export function picturesInChange(after: FieldValues | undefined): readonly string[] {
  return businessFields.decode(after ?? {}).pictures ?? [];
}

/** Returns the current reviewed fields of a business. */
export async function readReviewedFields(db: Db, row: BusinessRow): Promise<WholeFields> {
  const links = await db
    .select({ id: businessCategoryLinks.categoryId })
    .from(businessCategoryLinks)
    .where(eq(businessCategoryLinks.businessId, row.id))
    .orderBy(asc(businessCategoryLinks.position));
  return {
    ...pick(
      row,
      'name',
      'description',
      'phone',
      'email',
      'website',
      'address',
      'postcode',
      'latitude',
      'longitude',
      'ward',
      'placeId',
    ),
    categoryIds: links.map(({ id }) => id),
    ...pick(row, 'features', 'pictures'),
    ...notesOf(row.openingHours),
  };
}

/**
 * Updates the reviewed fields of a locked business: columns, categories, pictures and notes on its hours. Removes files that are
 * no longer in use. Refuses: business_listed, category_not_found, image_not_found.
 */
export async function applyReviewedFields(
  tx: TxCtx,
  row: BusinessRow,
  { categoryIds, hoursNote, dayNotes, ...columns }: ReviewedFields,
  others: Partial<Pick<BusinessRow, 'showOnMap' | 'status' | 'rejectionReason'>> = {},
): Promise<BusinessRow> {
  const added = (columns.pictures ?? []).filter((id) => !row.pictures.includes(id));
  await assignPictures(tx, row.id, added);
  const before = notesOf(row.openingHours);
  const openingHours = withNotes(row.openingHours, {
    hoursNote: hoursNote === undefined ? before.hoursNote : hoursNote,
    dayNotes: dayNotes ?? before.dayNotes,
  });
  const changed = await updateBusinessRow(tx, row.id, { ...columns, openingHours, ...others });
  if (categoryIds) await setCategories(tx.db, row.id, categoryIds);
  await removeUnusedPictures(
    tx,
    row.pictures.filter((id) => !changed.pictures.includes(id)),
  );
  return changed;
}

async function updateBusinessRow(tx: TxCtx, id: string, columns: Partial<BusinessRow>): Promise<BusinessRow> {
  try {
    const [changed] = await tx.db
      .update(businesses)
      .set({ ...columns, updatedAt: tx.now.toISOString() })
      .where(eq(businesses.id, id))
      .returning();
    if (changed) return changed;
  } catch (error) {
    if (breaksUnique(error, 'businesses_once')) throw apiError(businessListed);
    throw error;
  }
  throw new Error('A locked business was lost.');
}

/** The location of a business: the mosque whose building it is in, or its own postcode where the exact position is known. */
export type BusinessLocation = Pick<BusinessRow, 'placeId' | 'latitude' | 'longitude' | 'ward'>;

/** Locates a business. Refuses: place_not_found. */
export async function locateBusiness(
  ctx: Ctx,
  { placeId, postcode }: Pick<NewBusiness, 'placeId' | 'postcode'>,
): Promise<BusinessLocation> {
  const mosque = placeId === undefined ? undefined : await findApprovedMosque(ctx.db, placeId);
  if (placeId !== undefined && !mosque) throw apiError(noSuchHost);
  const point = await findExactPostcode(ctx, postcode);
  const ward = point && (await findWard(ctx, point));
  return {
    placeId: placeId ?? null,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    ward,
  };
}

/** Stores the hours of a locked business, and recomputes its open spans. */
export async function storeOpeningHours(
  tx: TxCtx,
  row: BusinessRow,
  openingHours: NewBusiness['openingHours'],
): Promise<BusinessRow> {
  const [changed = row] = await tx.db
    .update(businesses)
    .set({
      openingHours,
      openingHoursAt: openingHours && tx.now.toISOString(),
      updatedAt: tx.now.toISOString(),
    })
    .where(eq(businesses.id, row.id))
    .returning();
  await writeOpenSpans(tx.db, changed, await readDayFacts(tx.db), tx.now);
  return changed;
}

/** Returns the columns for the fields that the owner enters. */
export function toBusinessColumns(fields: NewBusiness) {
  return {
    ...pick(fields, 'name', 'description', 'features'),
    phone: fields.phone ?? null,
    email: fields.email ?? null,
    website: fields.website ?? null,
    ...pick(fields, 'address', 'postcode', 'showOnMap', 'pictures'),
  };
}

/** Returns the names of categories in the order of their ids, and locks them against deletion. Refuses: category_not_found. */
export async function lockCategoryNames(tx: Db, ids: readonly string[]): Promise<string> {
  const rows = await tx
    .select({ id: businessCategories.id, name: businessCategories.name })
    .from(businessCategories)
    .where(inArray(businessCategories.id, [...ids]))
    .orderBy(asc(businessCategories.id))
    .for('key share');
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  if (ids.some((id) => !names.has(id))) throw apiError(noSuchCategory);
  return ids.map((id) => names.get(id)).join(', ');
}

/** Replaces the categories of a business. Refuses: category_not_found. */
export async function setCategories(tx: Db, businessId: string, ids: readonly string[]): Promise<void> {
  const categoryNames = await lockCategoryNames(tx, ids);
  await tx.delete(businessCategoryLinks).where(eq(businessCategoryLinks.businessId, businessId));
  const links = ids.map((categoryId, position) => ({ businessId, categoryId, position }));
  if (links.length > 0) await tx.insert(businessCategoryLinks).values(links);
  await tx.update(businesses).set({ categoryNames }).where(eq(businesses.id, businessId));
}
