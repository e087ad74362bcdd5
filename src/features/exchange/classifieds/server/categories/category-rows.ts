import { asc, eq } from 'drizzle-orm';
import { apiError } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { Category } from '../../contract.ts';
import { categoryNotFound } from '../../errors.ts';
import { classifiedCategories } from '../tables.ts';

export type CategoryRow = typeof classifiedCategories.$inferSelect;

/** All categories, in the order in which they are offered: a few dozen at most. */
export function listCategories(db: Db): Promise<CategoryRow[]> {
  return db
    .select()
    .from(classifiedCategories)
    .orderBy(asc(classifiedCategories.sortOrder), asc(classifiedCategories.name));
}

export function toCategory({ id, name, slug, parentId }: CategoryRow): Category {
  return { id, name, slug, parentId };
}

/** The ids of the category of an address and of those beneath it; none where there is no such category. */
export async function idsUnder(db: Db, slug: string): Promise<string[]> {
  const all = await listCategories(db);
  const chosen = all.find((category) => category.slug === slug);
  return chosen ? [chosen.id, ...all.flatMap(({ id, parentId }) => (parentId === chosen.id ? id : []))] : [];
}

/** A category that cannot be deleted before the transaction ends. Refuses: category_not_found. */
export async function holdCategory(tx: Db, id: string): Promise<CategoryRow> {
  const [row] = await tx
    .select()
    .from(classifiedCategories)
    .where(eq(classifiedCategories.id, id))
    .for('key share');
  if (!row) throw apiError(categoryNotFound);
  return row;
}
