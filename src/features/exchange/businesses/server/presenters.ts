import type { Db } from '#kit/server/db/database.ts';
import type { Business, BusinessPicture, CategoryName, OpenState } from '../contract.ts';
import { categoriesOf } from './category-names.ts';
import { openStates } from './open-states.ts';
import type { BusinessRow } from './queries.ts';

/** A picture of a business with its addresses. */
export function toPicture(id: string): BusinessPicture {
  return { id, url: `/media/businesses/${id}.webp`, smallUrl: `/media/businesses/${id}-small.webp` };
}

/** Businesses as everyone sees them, in the order of their rows. */
export async function toBusinesses(db: Db, rows: readonly BusinessRow[], now: Date): Promise<Business[]> {
  const ids = rows.map(({ id }) => id);
  const [categories, states] = await Promise.all([categoriesOf(db, ids), openStates(db, ids, now)]);
  return rows.map((row) => toBusiness(row, categories.get(row.id) ?? [], states.get(row.id) ?? null));
}

/** One business as everyone sees it. */
export function toBusiness(
  row: BusinessRow,
  categories: CategoryName[],
  openState: OpenState | null,
): Business {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    categories,
    features: row.features,
    phone: row.phone,
    email: row.email,
    website: row.website,
    address: row.address,
    postcode: row.postcode,
    ward: row.ward,
    latitude: row.latitude,
    longitude: row.longitude,
    showOnMap: row.showOnMap,
    pictures: row.pictures.map(toPicture),
    openState,
    isFeatured: row.isFeatured,
    halalStep: row.halalStep,
    recommendationCount: row.recommendationCount,
    updatedAt: row.updatedAt,
  };
}
