import { inArray, sql } from 'drizzle-orm';
import type { SearchSource } from '#kit/server/context.ts';
import { findByWords, inOrderOf } from '#kit/server/search/find-by-words.ts';
import { isListed } from './queries.ts';
import { businesses } from './tables.ts';

/** The businesses of the directory, as search across the site finds them. */
export const searchedBusinesses: SearchSource = {
  kind: {
    name: 'business',
    label: 'Businesses',
    order: 4,
    list: (search) => `/business-directory?search=${encodeURIComponent(search)}`,
  },
  isVisible: () => true,
  async find({ db }, query, limit) {
    const ids = await findByWords(
      db,
      query,
      {
        table: businesses,
        id: businesses.id,
        words: businesses.searchWords,
        where: isListed,
        order: { by: sql`lower(${businesses.name})`, direction: 'asc' },
      },
      limit,
    );
    const rows = await inOrderOf(ids, () => db.select().from(businesses).where(inArray(businesses.id, ids)));
    return rows.map((row) => ({
      id: row.id,
      title: row.name,
      line: `${row.categoryNames}, ${row.ward ?? row.postcode}`,
      path: `/business-directory/${row.id}`,
    }));
  },
};
