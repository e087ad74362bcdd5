import { asc, eq, sql } from 'drizzle-orm';
import { apiError } from '#kit/contract/errors.ts';
import { toSlug } from '#kit/contract/slug.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../../admin-contract.ts';
import { categoryExists, categoryInUse, categoryTooDeep, noSuchCategory } from '../../errors.ts';
import { listCategories } from '../list-categories.ts';
import { businessCategories, businessCategoryLinks, businesses } from '../tables.ts';

type Category = typeof businessCategories.$inferSelect;

/** Answers all categories with how much is in each. */
export const listAdminBusinessCategories = handle(calls.listAdminBusinessCategories, async ({ db }) => {
  const [categories, uses] = await Promise.all([
    listCategories(db),
    db
      .select({ id: businessCategoryLinks.categoryId, number: sql<number>`count(*)::int` })
      .from(businessCategoryLinks)
      .groupBy(businessCategoryLinks.categoryId),
  ]);
  const numbers = new Map(uses.map(({ id, number }) => [id, number]));
  return categories.map((category) => ({ ...category, useCount: numbers.get(category.id) ?? 0 }));
});

/** Adds a category. Refuses: category_not_found (the one above), category_exists, category_too_deep. */
export const createBusinessCategory = handle(calls.createBusinessCategory, {
  async run(tx, { name, parentId }) {
    const all = await lockTree(tx.db);
    checkPlace(all, { id: null, name, parentId });
    const taken = new Set(all.map(({ slug }) => slug));
    const [row] = await tx.db
      .insert(businessCategories)
      .values({ name, parentId, slug: toSlug(name, taken) })
      .returning();
    if (!row) throw new Error('The category was not stored.');
    await note(tx, 'business_category.create', row.id, { after: { name } });
    return { id: row.id, message: 'The category has been added.' };
  },
});

/** Renames or moves a category. Refuses: category_not_found, category_exists, category_too_deep. */
export const updateBusinessCategory = handle(calls.updateBusinessCategory, {
  async run(tx, { id, name, parentId }) {
    const all = await lockTree(tx.db);
    const before = all.find((one) => one.id === id);
    if (!before) throw apiError(noSuchCategory);
    checkPlace(all, { id, name, parentId });
    await tx.db.update(businessCategories).set({ name, parentId }).where(eq(businessCategories.id, id));
    await renameIn(tx.db, id);
    const changed = { before: { name: before.name }, after: { name } };
    await note(tx, 'business_category.update', id, changed);
    return { message: 'The category has been changed.' };
  },
});

/** Deletes a category that nothing is in. Refuses: category_not_found, category_in_use. */
export const deleteBusinessCategory = handle(calls.deleteBusinessCategory, {
  async run(tx, { id }) {
    const all = await lockTree(tx.db);
    const row = all.find((one) => one.id === id);
    if (!row) throw apiError(noSuchCategory);
    const uses = await tx.db.$count(businessCategoryLinks, eq(businessCategoryLinks.categoryId, id));
    if (uses > 0 || all.some(({ parentId }) => parentId === id)) throw apiError(categoryInUse);
    await tx.db.delete(businessCategories).where(eq(businessCategories.id, id));
    await note(tx, 'business_category.delete', id, { before: { name: row.name } });
    return { message: 'The category has been deleted.' };
  },
});

/** All categories, locked: they are few, and changed by one administrator at a time. */
async function lockTree(tx: Db): Promise<Category[]> {
  await tx.execute(sql`lock table ${businessCategories} in share row exclusive mode`);
  return tx.select().from(businessCategories).orderBy(asc(businessCategories.id));
}

function checkPlace(
  all: readonly Category[],
  { id, name, parentId }: { id: string | null; name: string; parentId: string | null },
): void {
  const isNamed = all.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase());
  if (isNamed) throw apiError(categoryExists);
  if (parentId === null) return;
  const above = all.find((one) => one.id === parentId);
  if (!above) throw apiError(noSuchCategory);
  const hasBelow = id !== null && all.some((one) => one.parentId === id);
  if (above.parentId !== null || parentId === id || hasBelow) throw apiError(categoryTooDeep);
}

/** Search reads the names of its categories in each business. */
async function renameIn(tx: Db, categoryId: string): Promise<void> {
  await tx
    .update(businesses)
    .set({
      categoryNames: sql`(
        select string_agg(category.name, ', ' order by link.position)
        from ${businessCategoryLinks} as link
        join ${businessCategories} as category on category.id = link.category_id
        where link.business_id = ${businesses}.id)`,
      updatedAt: sql`${businesses.updatedAt}`,
    })
    .where(
      sql`exists (select 1 from ${businessCategoryLinks} as link
        where link.business_id = ${businesses}.id and link.category_id = ${categoryId})`,
    );
}

type Action = 'business_category.create' | 'business_category.update' | 'business_category.delete';

async function note(
  tx: TxCtx,
  action: Action,
  id: string,
  changed: { before?: { name: string }; after?: { name: string } },
): Promise<void> {
  await audit(tx, { action, target: { type: 'business_category', id }, ...changed });
}
