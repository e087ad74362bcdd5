import { NewBusiness } from '#features/exchange/businesses/business-own.contract.ts';
import {
  businessCategories,
  businessCategoryLinks,
  businesses,
} from '#features/exchange/businesses/server/business.tables.ts';
import type { OpeningHours } from '#features/mosques/opening-hours/opening-hours.contract.ts';
import type { Db } from '#kit/server/db/database.ts';

let count = 0;

/** Stores a category of the directory. */
export async function aCategory(db: Db, fields: Partial<typeof businessCategories.$inferInsert> = {}) {
  count += 1;
  const [row] = await db
    .insert(businessCategories)
    .values({ name: `Category ${count}`, slug: `category-${count}`, ...fields })
    .returning();
  if (!row) throw new Error('The category was not stored.');
  return row;
}

/** By default, stores an approved business in a new category. */
export async function aBusiness(
  db: Db,
  { categoryId, ...fields }: Partial<typeof businesses.$inferInsert> & { categoryId?: string } = {},
) {
  count += 1;
  const [row] = await db
    .insert(businesses)
    .values({
      name: `Business ${count}`,
      description: 'What it sells.',
      address: '1 High Road, Ilford',
      postcode: 'IG1 1AA',
      latitude: 51.559,
      longitude: 0.074,
      status: 'approved',
      source: 'test',
      ...fields,
    })
    .returning();
  if (!row) throw new Error('The business was not stored.');
  const category = categoryId ?? (await aCategory(db)).id;
  await db.insert(businessCategoryLinks).values({ businessId: row.id, categoryId: category });
  return row;
}

/** Returns the input of a business’s form. */
export function aBusinessInput(categoryId: string, fields: Partial<NewBusiness> = {}): NewBusiness {
  return NewBusiness.parse({
    name: 'Lahori Hearth',
    description: 'Karahi cooked to order.',
    categoryIds: [categoryId],
    phone: '020 7946 0177',
    address: '212 Green Lane, Ilford',
    postcode: 'IG3 9RS',
    ...fields,
  });
}

/** Returns the same opening hours for every day. */
export function openEveryDay(opens: string, closes: string): OpeningHours {
  const week = Array.from({ length: 7 }, () => [{ opens, closes }]);
  return { week, ramadan: null, days: [], breaks: [], jumuah: null, note: null };
}
