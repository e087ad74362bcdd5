import { and, asc, eq, gt } from 'drizzle-orm';
import type { WeeklySource } from '#kit/server/context.ts';
import { groupCategoryLabels } from '../group-options.ts';
import { isOpenlyKnown } from './queries.ts';
import { communityGroups } from './tables.ts';

/** More than a week of the borough has. */
const limit = 50;

/** The public groups that are new, without a word of who founded them. */
export const weeklyGroups: WeeklySource = {
  kind: { name: 'group', heading: 'New groups', order: 6, limit: 3 },
  async items({ db }, since) {
    const rows = await db
      .select()
      .from(communityGroups)
      .where(and(isOpenlyKnown, eq(communityGroups.isPrivate, false), gt(communityGroups.approvedAt, since)))
      .orderBy(asc(communityGroups.approvedAt), asc(communityGroups.id))
      .limit(limit);
    return rows.map(({ id, name, category, location }) => ({
      category: null,
      placeId: null,
      point: null,
      title: name,
      line: [groupCategoryLabels[category], location].filter(Boolean).join(', '),
      path: `/groups/${id}`,
    }));
  },
};
