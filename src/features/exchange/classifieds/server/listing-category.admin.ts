import { eq, sql } from 'drizzle-orm';
import { apiError, badField } from '#kit/contract/errors.ts';
import { toSlug } from '#kit/contract/slug.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { present } from '#kit/server/present.ts';
import { CountedCategory, calls } from '../listing.contract.ts';
import { categoryInUse, categoryNotFound, categoryTaken } from '../listing.errors.ts';
import { type CategoryRow, listCategories, toCategory } from './listing.queries.ts';
import { classifiedListings, classifiedCategories as table } from './listing.tables.ts';

const target = (id: string) => ({ type: 'classified_category', id });

/** Returns all categories with the number of their listings. */
export const listCountedClassifiedCategories = handle(
  calls.listCountedClassifiedCategories,
  async ({ db }) => {
    const counts = await db
      .select({ id: classifiedListings.categoryId, listings: sql<number>`count(*)::int` })
      .from(classifiedListings)
      .groupBy(classifiedListings.categoryId);
    const known = new Map(counts.map(({ id, listings }) => [id, listings]));
    return (await listCategories(db)).map((row) =>
      present(CountedCategory, row, { listings: known.get(row.id) ?? 0 }),
    );
  },
);

/** Adds a category. Refuses: category_not_found (its parent), category_taken, bad_input. */
export const createClassifiedCategory = handle(calls.createClassifiedCategory, {
  async run(tx, { name, parentId, sortOrder }) {
    await lockCategories(tx.db);
    const all = await listCategories(tx.db);
    checkName(all, name, null);
    checkParent(all, null, parentId);
    const slug = toSlug(name, new Set(all.map((category) => category.slug)));
    const [row] = await tx.db.insert(table).values({ name, slug, parentId, sortOrder }).returning();
    if (!row) throw new Error('The category was not stored.');
    await audit(tx, { action: 'classified_category.create', target: target(row.id), after: toCategory(row) });
    return toCategory(row);
  },
});

/** Renames or moves a category. Refuses: category_not_found, category_taken, bad_input. */
export const updateClassifiedCategory = handle(calls.updateClassifiedCategory, {
  async run(tx, { id, name, parentId, sortOrder }) {
    await lockCategories(tx.db);
    const all = await listCategories(tx.db);
    const before = all.find((category) => category.id === id);
    if (!before) throw apiError(categoryNotFound);
    checkName(all, name, id);
    checkParent(all, id, parentId);
    const [row] = await tx.db
      .update(table)
      .set({ name, parentId, sortOrder })
      .where(eq(table.id, id))
      .returning();
    if (!row) throw apiError(categoryNotFound);
    const entry = { action: 'classified_category.update', target: target(id) } as const;
    await audit(tx, { ...entry, before: toCategory(before), after: toCategory(row) });
    return toCategory(row);
  },
});

/** Deletes an empty category. Refuses: category_not_found, category_in_use. */
export const deleteClassifiedCategory = handle(calls.deleteClassifiedCategory, {
  async run(tx, { id }) {
    const [row] = await tx.db.select().from(table).where(eq(table.id, id)).for('update');
    if (!row) throw apiError(categoryNotFound);
    const used = await tx.db.$count(classifiedListings, eq(classifiedListings.categoryId, id));
    const above = await tx.db.$count(table, eq(table.parentId, id));
    if (used + above > 0) throw apiError(categoryInUse);
    await tx.db.delete(table).where(eq(table.id, id));
    await audit(tx, { action: 'classified_category.delete', target: target(id), before: toCategory(row) });
    return { message: 'Category deleted.' };
  },
});

/** Makes changes of categories wait for each other, because names and levels are compared with all others. */
async function lockCategories(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${table} in share row exclusive mode`);
}

function checkName(all: readonly CategoryRow[], name: string, ownId: string | null): void {
  const isTaken = all.some((other) => other.id !== ownId && other.name.toLowerCase() === name.toLowerCase());
  if (isTaken) throw apiError(categoryTaken);
}

/** Categories have two levels. */
function checkParent(all: readonly CategoryRow[], ownId: string | null, parentId: string | null): void {
  if (parentId === null) return;
  const parent = all.find(({ id }) => id === parentId);
  if (!parent) throw apiError(categoryNotFound);
  const hasParts = ownId !== null && all.some((other) => other.parentId === ownId);
  if (parent.parentId !== null || parent.id === ownId || hasParts) {
    throw badField('parentId', 'Categories have two levels: this one can’t stand under that.');
  }
}
