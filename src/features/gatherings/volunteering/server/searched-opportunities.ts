import { and, inArray } from 'drizzle-orm';
import { notBlocked } from '#features/accounts/blocks/server/public.ts';
import { actorIdOf } from '#features/accounts/users/server/public.ts';
import { closedTo } from '#features/site/settings/closed-to.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import type { SearchSource } from '#kit/server/context.ts';
import { findByWords, inOrderOf } from '#kit/server/search/find-by-words.ts';
import { volunteerCategoryLabels } from '../volunteer-options.ts';
import { isOpen } from './queries.ts';
import { volunteerOpportunities } from './tables.ts';

/** The open opportunities, for whom the site opens volunteering to, as search across the site finds them. */
export const searchedOpportunities: SearchSource = {
  kind: { name: 'opportunity', label: 'Volunteering', order: 5 },
  isVisible: async ({ db, actor, now }) =>
    closedTo((await readSettings(db)).volunteeringAudience, actor, now) === null,
  async find(ctx, query, limit) {
    const ids = await findByWords(
      ctx.db,
      query,
      {
        table: volunteerOpportunities,
        id: volunteerOpportunities.id,
        words: volunteerOpportunities.searchWords,
        where: and(isOpen(ctx.now), notBlocked(actorIdOf(ctx), volunteerOpportunities.createdBy)),
        order: { by: volunteerOpportunities.createdAt, direction: 'desc' },
      },
      limit,
    );
    const rows = await inOrderOf(ids, () =>
      ctx.db.select().from(volunteerOpportunities).where(inArray(volunteerOpportunities.id, ids)),
    );
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      line: [volunteerCategoryLabels[row.category], row.location].filter(Boolean).join(', '),
      path: `/volunteering/${row.id}`,
    }));
  },
};
