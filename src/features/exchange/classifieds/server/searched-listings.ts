import { and, inArray } from 'drizzle-orm';
import { notBlocked } from '#features/accounts/blocks/server/public.ts';
import type { SearchSource } from '#kit/server/context.ts';
import { findByWords, inOrderOf } from '#kit/server/search/find-by-words.ts';
import { conditionLabels } from '../listing-options.ts';
import { priceText } from '../price.ts';
import { isShown } from './queries.ts';
import { opensClassifieds } from './require-classifieds.ts';
import { classifiedListings as listings } from './tables.ts';

/** The listings that are shown, as search across the site finds them. */
export const searchedListings: SearchSource = {
  kind: {
    name: 'classified',
    label: 'Classifieds',
    order: 7,
    list: (search) => `/classifieds?search=${encodeURIComponent(search)}`,
  },
  isVisible: opensClassifieds,
  async find({ db, actor, now }, query, limit) {
    const viewerId = actor.kind === 'person' ? actor.id : null;
    const ids = await findByWords(
      db,
      query,
      {
        table: listings,
        id: listings.id,
        words: listings.searchWords,
        where: and(isShown(now), notBlocked(viewerId, listings.sellerUserId)),
        order: { by: listings.listedAt, direction: 'desc' },
      },
      limit,
    );
    const rows = await inOrderOf(ids, () => db.select().from(listings).where(inArray(listings.id, ids)));
    return rows.map(({ id, title, priceAmount, condition, ward }) => ({
      id,
      title,
      line: `${priceText(priceAmount)} · ${conditionLabels[condition]} · ${ward}`,
      path: `/classifieds/${id}`,
    }));
  },
};
