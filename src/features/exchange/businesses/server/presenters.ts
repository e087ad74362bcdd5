import type { ComingHours } from '#features/exchange/opening-hours/schema.ts';
import { readDayFacts } from '#features/exchange/opening-hours/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { Business, BusinessPicture, CategoryName } from '../contract.ts';
import { categoriesOf } from './category-names.ts';
import { keptComingHours } from './hours/kept-coming-hours.ts';
import type { BusinessRow } from './queries.ts';

/** So many days tell when it opens next. */
const daysAhead = 6;

/** A picture of a business with its addresses. */
export function toPicture(id: string): BusinessPicture {
  return { id, url: `/media/businesses/${id}.webp`, smallUrl: `/media/businesses/${id}-small.webp` };
}

/** Businesses as everyone sees them, in the order of their rows. */
export async function toBusinesses(db: Db, rows: readonly BusinessRow[], now: Date): Promise<Business[]> {
  const ids = rows.map(({ id }) => id);
  const categories = await categoriesOf(db, ids);
  const factsOf = await readDayFacts(db);
  const today = boroughDate(now);
  return rows.map((row) => {
    const coming = row.openingHours && keptComingHours(row.openingHours, factsOf, today, daysAhead);
    return toBusiness(row, categories.get(row.id) ?? [], coming);
  });
}

/** One business as everyone sees it. */
export function toBusiness(
  row: BusinessRow,
  categories: CategoryName[],
  coming: ComingHours | null,
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
    coming,
    isFeatured: row.isFeatured,
    halalStep: row.halalStep,
    recommendationCount: row.recommendationCount,
    updatedAt: row.updatedAt,
  };
}
