import { eq } from 'drizzle-orm';
import { actorIdOf } from '#features/accounts/users/server/public.ts';
import { actsAsAdministratorOrAsk } from '#kit/contract/audience.ts';
import type { ReportableContent } from '#kit/server/context.ts';
import { mayKnow } from '../rules.ts';
import { stateOf } from './presenters.ts';
import { findGroup, findGroupFor } from './queries.ts';
import { communityGroups } from './tables.ts';

/** Groups as a whole, as they are reported, taken down and put back by administrators. */
export const reportableGroup: ReportableContent = {
  contentType: 'group',
  label: 'Group',
  pageAddress: /^\/groups\/([\da-f-]{36})$/,
  async find(db, contentId) {
    const row = await findGroup(db, contentId);
    return (
      row && {
        title: row.name,
        text: row.description,
        path: `/groups/${row.id}`,
        authorId: row.createdBy,
        removed: row.removedAt !== null,
      }
    );
  },
  async isVisible({ db, actor, now }, contentId) {
    const found = await findGroupFor(db, contentId, actorIdOf({ actor }));
    if (!found || actor.kind !== 'person') return false;
    return mayKnow(stateOf(found.group), found.own ?? undefined) || actsAsAdministratorOrAsk(actor, now);
  },
  async remove(tx, contentId, now) {
    await tx
      .update(communityGroups)
      .set({ removedAt: now.toISOString() })
      .where(eq(communityGroups.id, contentId));
  },
  async restore(tx, contentId) {
    await tx.update(communityGroups).set({ removedAt: null }).where(eq(communityGroups.id, contentId));
  },
};
