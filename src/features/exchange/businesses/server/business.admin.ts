import { and, asc, eq, sql } from 'drizzle-orm';
import { boroughDate } from '#kit/contract/dates.ts';
import { apiError } from '#kit/contract/errors.ts';
import { toSlug } from '#kit/contract/slug.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import {
  businessNotFound,
  categoryExists,
  categoryInUse,
  categoryTooDeep,
  noSuchCategory,
} from '../business.errors.ts';
import { calls } from '../business-admin.contract.ts';
import { toOwnBusinesses } from './business.own.ts';
import { listNewestBusinesses, lockBusiness, matches } from './business.queries.ts';
import { listCategories } from './business.read.ts';
import { businessCategories, businessCategoryLinks, businesses } from './business.tables.ts';

/** Returns a page of all businesses, newest first. */
export const listAdminBusinesses = handle(
  calls.listAdminBusinesses,
  async (ctx, { status, search, ...paging }) => {
    const where = and(
      status && eq(businesses.status, status),
      search === undefined ? undefined : matches(search),
    );
    const page = await listNewestBusinesses(ctx.db, where, paging);
    return { ...page, items: await toOwnBusinesses(ctx.db, page.items, ctx.now) };
  },
);

/** Features a business until a day, or stops featuring it. Refuses: business_not_found. */
export const featureBusiness = handle(calls.featureBusiness, {
  async run(tx, { id, featuredUntil }) {
    const row = await lockBusiness(tx, id);
    if (!row) throw apiError(businessNotFound);
    const isFeatured = featuredUntil !== null && featuredUntil >= boroughDate(tx.now);
    await tx.db
      .update(businesses)
      .set({ featuredUntil, isFeatured, updatedAt: row.updatedAt })
      .where(eq(businesses.id, id));
    await audit(tx, {
      action: 'business.feature',
      target: { type: 'business', id },
      before: { featuredUntil: row.featuredUntil },
      after: { featuredUntil },
    });
    return { message: isFeatured ? 'The business is featured.' : 'The business is no longer featured.' };
  },
});

type Category = typeof businessCategories.$inferSelect;

/** Returns all categories with the number of businesses in each. */
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

/** Adds a category. Refuses: category_not_found (the parent), category_exists, category_too_deep. */
export const createBusinessCategory = handle(calls.createBusinessCategory, {
  async run(tx, { name, parentId }) {
    const all = await lockCategories(tx.db);
    checkPlace(all, { id: null, name, parentId });
    const taken = new Set(all.map(({ slug }) => slug));
    const [row] = await tx.db
      .insert(businessCategories)
      .values({ name, parentId, slug: toSlug(name, taken) })
      .returning();
    if (!row) throw new Error('The category was not stored.');
    await auditCategory(tx, 'business_category.create', row.id, { after: { name } });
    return { id: row.id, message: 'The category has been added.' };
  },
});

/** Renames or moves a category. Refuses: category_not_found, category_exists, category_too_deep. */
export const updateBusinessCategory = handle(calls.updateBusinessCategory, {
  async run(tx, { id, name, parentId }) {
    const all = await lockCategories(tx.db);
    const before = all.find((one) => one.id === id);
    if (!before) throw apiError(noSuchCategory);
    checkPlace(all, { id, name, parentId });
    await tx.db.update(businessCategories).set({ name, parentId }).where(eq(businessCategories.id, id));
    await refreshCategoryNames(tx.db, id);
    const changed = { before: { name: before.name }, after: { name } };
    await auditCategory(tx, 'business_category.update', id, changed);
    return { message: 'The category has been changed.' };
  },
});

/** Deletes an empty category. Refuses: category_not_found, category_in_use. */
export const deleteBusinessCategory = handle(calls.deleteBusinessCategory, {
  async run(tx, { id }) {
    const all = await lockCategories(tx.db);
    const row = all.find((one) => one.id === id);
    if (!row) throw apiError(noSuchCategory);
    const uses = await tx.db.$count(businessCategoryLinks, eq(businessCategoryLinks.categoryId, id));
    if (uses > 0 || all.some(({ parentId }) => parentId === id)) throw apiError(categoryInUse);
    await tx.db.delete(businessCategories).where(eq(businessCategories.id, id));
    await auditCategory(tx, 'business_category.delete', id, { before: { name: row.name } });
    return { message: 'The category has been deleted.' };
  },
});

/** Locks all categories: there are few, and one administrator changes them at a time. */
async function lockCategories(tx: Db): Promise<Category[]> {
  await tx.execute(sql`lock table ${businessCategories} in share row exclusive mode`);
  return tx.select().from(businessCategories).orderBy(asc(businessCategories.id));
}

function checkPlace(
  all: readonly Category[],
  { id, name, parentId }: { id: string | null; name: string; parentId: string | null },
): void {
  const isNameTaken = all.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase());
  if (isNameTaken) throw apiError(categoryExists);
  if (parentId === null) return;
  const parent = all.find((one) => one.id === parentId);
  if (!parent) throw apiError(noSuchCategory);
  const hasSubcategories = id !== null && all.some((one) => one.parentId === id);
  if (parent.parentId !== null || parentId === id || hasSubcategories) throw apiError(categoryTooDeep);
}

/** Updates the category names that each business stores for search. */
async function refreshCategoryNames(tx: Db, categoryId: string): Promise<void> {
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

async function auditCategory(
  tx: TxCtx,
  action: Action,
  id: string,
  changed: { before?: { name: string }; after?: { name: string } },
): Promise<void> {
  await audit(tx, { action, target: { type: 'business_category', id }, ...changed });
}
