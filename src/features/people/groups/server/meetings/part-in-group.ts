import type { GroupParts } from '#kit/server/context.ts';
import { isInside, isModerating } from '../../rules.ts';
import { findGroupFor } from '../queries.ts';

/** What somebody is in a group, for events that are its meetings. One that was taken down is as if it weren't there. */
export const partInGroup: GroupParts = async (db, groupId, userId) => {
  const found = await findGroupFor(db, groupId, userId);
  if (!found || found.group.removedAt !== null) return undefined;
  const own = found.own ?? undefined;
  const isActive = found.group.status === 'active';
  return { isInside: isInside(own), isModerating: isModerating(own), isActive };
};
