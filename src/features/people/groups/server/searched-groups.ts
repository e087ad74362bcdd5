import { inArray } from 'drizzle-orm';
import type { SearchSource } from '#kit/server/context.ts';
import { findByWords, inOrderOf } from '#kit/server/search/find-by-words.ts';
import { groupCategoryLabels } from '../group-options.ts';
import { isOpenlyKnown } from './queries.ts';
import { communityGroups } from './tables.ts';

/** The groups that every member may know of, as search across the site finds them; one that is not listed is found by nobody. */
export const searchedGroups: SearchSource = {
  kind: { name: 'group', label: 'Groups', order: 8 },
  isVisible: ({ actor }) => actor.kind === 'person' && !actor.suspended,
  async find({ db }, query, limit) {
    const ids = await findByWords(
      db,
      query,
      {
        table: communityGroups,
        id: communityGroups.id,
        words: communityGroups.searchWords,
        where: isOpenlyKnown,
        order: { by: communityGroups.createdAt, direction: 'desc' },
      },
      limit,
    );
    const rows = await inOrderOf(ids, () =>
      db.select().from(communityGroups).where(inArray(communityGroups.id, ids)),
    );
    return rows.map((row) => ({
      id: row.id,
      title: row.name,
      line: `${row.isPrivate ? 'Private group' : 'Group'}, ${groupCategoryLabels[row.category]}`,
      path: `/groups/${row.id}`,
    }));
  },
};
