import { eq, inArray } from 'drizzle-orm';
import { borough } from '#borough';
import { mendedWarnings, skippedRows } from '#features/care/imports/import-report.rules.ts';
import { findExactPostcode } from '#features/site/postcodes/server/public.ts';
import { loadWards } from '#features/site/wards/server/public.ts';
import { wardNameAt } from '#features/site/wards/ward.rules.ts';
import { badField } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Ctx, ListImport } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { businessLengths } from '../business.rules.ts';
import {
  type BusinessDraft,
  type BusinessFile,
  planBusinesses,
  readBusinesses,
  type StoredBusiness,
} from '../business-import.rules.ts';
import { type BusinessRow, categoriesOf } from './business.queries.ts';
import { businessCategories, businesses } from './business.tables.ts';
import { setCategories } from './business-fields.ts';

/** Limited because each row needs a postcode lookup. A borough has fewer shops on its high streets. */
const maxRows = 1000;

type Place = Pick<BusinessRow, 'latitude' | 'longitude' | 'ward'>;

/** Imported businesses: public immediately, and without an owner until a member claims them. */
export const businessLists: ListImport = {
  kinds: ['businesses'],
  async prepare(ctx, { csv }) {
    const file = readBusinesses(csv);
    if (file.drafts.length > maxRows) throw badField('csv', `Please import ${maxRows} businesses at a time.`);
    const places = await placesOf(ctx, file.drafts);
    return (tx, { apply }) => importBusinesses(tx, file, places, apply);
  },
};

/** Returns the location of each postcode. */
async function placesOf(ctx: Ctx, drafts: readonly BusinessDraft[]): Promise<ReadonlyMap<string, Place>> {
  const wards = await loadWards(ctx, borough);
  const places = new Map<string, Place>();
  for (const postcode of new Set(drafts.map((draft) => draft.postcode))) {
    const point = await findExactPostcode(ctx, postcode);
    places.set(postcode, {
      latitude: point?.latitude ?? null,
      longitude: point?.longitude ?? null,
      ward: point && wardNameAt(wards, point),
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
  const known = { categories: [...idOf.keys()], maxCategories: businessLengths.categories };
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
    ...pick(file, 'unknownColumns', 'assumptions'),
    remarks: [...file.remarks, ...plan.remarks],
    warnings: [
      ...mendedWarnings(file),
      ...file.drafts
        .filter(({ postcode }) => places.get(postcode)?.latitude === null)
        .map(({ name, postcode }) => `${name}: we couldn’t find ${postcode}, so it isn’t on the map.`),
    ],
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

/** Finds stored businesses at the postcodes of a file, except rejected ones. */
async function storedAt(db: Db, drafts: readonly BusinessDraft[]): Promise<StoredBusiness[]> {
  const postcodes = [...new Set(drafts.map(({ postcode }) => postcode))];
  const rows = await db.select().from(businesses).where(inArray(businesses.postcode, postcodes));
  const standing = rows.filter(({ status }) => status !== 'rejected');
  const categories = await categoriesOf(
    db,
    standing.map(({ id }) => id),
  );
  return standing.map((row) => ({
    ...pick(row, 'id', 'name', 'postcode'),
    categories: (categories.get(row.id) ?? []).map(({ name }) => name),
    ...pick(row, 'description', 'address', 'phone', 'email', 'website'),
    isOwned: row.ownerUserId !== null,
  }));
}
