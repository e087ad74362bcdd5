import { eq, inArray } from 'drizzle-orm';
import { borough } from '#borough';
import { skippedRows } from '#features/care/imports/import-report.ts';
import { findExactPostcode } from '#features/site/postcodes/server/public.ts';
import { wardsOf } from '#features/site/wards/server/public.ts';
import { wardAt } from '#features/site/wards/ward-at.ts';
import { badField } from '#kit/contract/errors.ts';
import type { Ctx, ListImport } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { planBusinesses, type StoredBusiness } from '../import/plan-businesses.ts';
import { type BusinessDraft, type BusinessFile, readBusinesses } from '../import/read-businesses.ts';
import { businessLengths } from '../max-lengths.ts';
import { categoriesOf } from './category-names.ts';
import { setCategories } from './owning/business-columns.ts';
import type { BusinessRow } from './queries.ts';
import { businessCategories, businesses } from './tables.ts';

/** Each row's postcode is looked up: more than a borough's high streets have. */
const maxRows = 1000;

type Place = Pick<BusinessRow, 'latitude' | 'longitude' | 'ward'>;

/** Lists of businesses: public at once, and nobody's until an owner comes. */
export const businessLists: ListImport = {
  kinds: ['businesses'],
  async prepare(ctx, { csv }) {
    const file = readBusinesses(csv);
    if (file.drafts.length > maxRows) throw badField('csv', `Please import ${maxRows} businesses at a time.`);
    const places = await placesOf(ctx, file.drafts);
    return (tx, { apply }) => importBusinesses(tx, file, places, apply);
  },
};

/** Where each postcode is. */
async function placesOf(ctx: Ctx, drafts: readonly BusinessDraft[]): Promise<ReadonlyMap<string, Place>> {
  const wards = await wardsOf(ctx, borough);
  const places = new Map<string, Place>();
  for (const postcode of new Set(drafts.map((draft) => draft.postcode))) {
    const point = await findExactPostcode(ctx, postcode);
    places.set(postcode, {
      latitude: point?.latitude ?? null,
      longitude: point?.longitude ?? null,
      ward: point && wardAt(wards, point),
    });
  }
  return places;
}

async function importBusinesses(
  ctx: Ctx | TxCtx,
  file: BusinessFile,
  places: ReadonlyMap<string, Place>,
  apply: boolean,
) {
  const { db } = ctx;
  const categories = await db
    .select({ id: businessCategories.id, name: businessCategories.name })
    .from(businessCategories);
  const idOf = new Map(categories.map(({ id, name }) => [name.toLowerCase(), id]));
  const known = { categories: [...idOf.keys()], most: businessLengths.categories };
  const plan = planBusinesses(file.drafts, await storedAt(db, file.drafts), known);
  if (apply) {
    const idsOf = (draft: BusinessDraft) =>
      draft.categories.flatMap((name) => idOf.get(name.toLowerCase()) ?? []);
    for (const draft of plan.additions) await add(ctx, draft, places, idsOf(draft));
    for (const { id, draft } of plan.updates) await change(ctx, id, draft, idsOf(draft));
  }
  return {
    kind: 'businesses',
    file: 'the file',
    format: 'CSV',
    mosque: null,
    applied: apply,
    rows: [...plan.reports, ...skippedRows(file.problems)],
    unknownColumns: file.unknownColumns,
    assumptions: [],
    remarks: [],
    warnings: file.drafts
      .filter(({ postcode }) => places.get(postcode)?.latitude === null)
      .map(({ name, postcode }) => `${name}: we couldn’t find ${postcode}, so it isn’t on the map.`),
  };
}

type Writing = Pick<Ctx, 'db' | 'now'>;

async function add(
  { db, now }: Writing,
  { row: _, categories: __, description, ...draft }: BusinessDraft,
  places: ReadonlyMap<string, Place>,
  categoryIds: readonly string[],
): Promise<void> {
  const approvedAt = now.toISOString();
  const approval = { status: 'approved' as const, approvedAt, source: 'import', createdAt: approvedAt };
  const [stored] = await db
    .insert(businesses)
    .values({ ...draft, ...places.get(draft.postcode), ...approval, description: description ?? '' })
    .returning({ id: businesses.id });
  if (stored) await setCategories(db, stored.id, categoryIds);
}

async function change(
  { db, now }: Writing,
  id: string,
  { row: _, name: __, postcode: ___, categories: ____, ...draft }: BusinessDraft,
  categoryIds: readonly string[],
): Promise<void> {
  const given = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== null));
  await db
    .update(businesses)
    .set({ ...given, updatedAt: now.toISOString() })
    .where(eq(businesses.id, id));
  await setCategories(db, id, categoryIds);
}

/** What stands at the postcodes of a file, but for what was rejected. */
async function storedAt(db: Db, drafts: readonly BusinessDraft[]): Promise<StoredBusiness[]> {
  const postcodes = [...new Set(drafts.map(({ postcode }) => postcode))];
  const rows = await db.select().from(businesses).where(inArray(businesses.postcode, postcodes));
  const standing = rows.filter(({ status }) => status !== 'rejected');
  const categories = await categoriesOf(
    db,
    standing.map(({ id }) => id),
  );
  return standing.map((row) => ({
    id: row.id,
    name: row.name,
    postcode: row.postcode,
    categories: (categories.get(row.id) ?? []).map(({ name }) => name),
    description: row.description,
    address: row.address,
    phone: row.phone,
    email: row.email,
    website: row.website,
    isOwned: row.ownerUserId !== null,
  }));
}
