import { v7 } from 'uuid';
import { advertisements } from '#features/exchange/adverts/server/tables.ts';
import type { Db } from '#kit/server/db/database.ts';

let count = 0;

/** Stores an advert for December at the side that waits for approval, unless told otherwise. */
export async function anAdvert(
  db: Db,
  fields: Partial<typeof advertisements.$inferInsert> & { createdBy: string },
) {
  count += 1;
  const [row] = await db
    .insert(advertisements)
    .values({
      title: `Eid clothes ${count}`,
      description: 'Made to measure in Ilford, ready in a week.',
      businessName: 'Needle & Thread',
      category: 'Retail & Shopping',
      contactName: 'Amina Khan',
      contactEmail: 'amina@example.org',
      address: '31 Cranbrook Road, Ilford',
      adType: 'banner_sidebar',
      pricingTierId: v7(),
      duration: 14,
      startDate: '2026-12-01',
      endDate: '2026-12-14',
      quote: {},
      totalAmount: 500,
      ...fields,
    })
    .returning();
  if (!row) throw new Error('The advert was not stored.');
  return row;
}
