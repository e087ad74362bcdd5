import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm';
import { notBlocked } from '#features/accounts/blocks/server/public.ts';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { nextAfter, peopleAtOnce, subscribe } from '#kit/server/queue/announce.ts';
import { groupPostNotice } from '../notification-kinds.ts';
import { communityGroups, groupMemberships, groupPosts } from '../tables.ts';
import { groupPosted } from './topics.ts';

/** Tells those in the group, each once a day, without words of the post; nobody whom a block parts from its author. */
export const tellOfPost = subscribe(groupPosted, 'groups: tell of a post', async (tx, { postId }, after) => {
  const [found] = await tx.db
    .select({ authorId: groupPosts.authorId, groupId: communityGroups.id, name: communityGroups.name })
    .from(groupPosts)
    .innerJoin(communityGroups, eq(communityGroups.id, groupPosts.groupId))
    .where(and(eq(groupPosts.id, postId), isNull(groupPosts.removedAt), isNull(communityGroups.removedAt)));
  if (!found || found.authorId === null) return null;
  const people = await tx.db
    .select({ id: groupMemberships.userId })
    .from(groupMemberships)
    .where(
      and(
        eq(groupMemberships.groupId, found.groupId),
        eq(groupMemberships.status, 'active'),
        ne(groupMemberships.userId, found.authorId),
        notBlocked(found.authorId, groupMemberships.userId),
        after === null ? undefined : gt(groupMemberships.userId, after),
      ),
    )
    .orderBy(asc(groupMemberships.userId))
    .limit(peopleAtOnce);
  const notice = {
    kind: groupPostNotice,
    title: `New on the board of “${found.name}”`,
    path: `/groups/${found.groupId}`,
    dedupeKey: `group-post:${found.groupId}:${tx.now.toISOString().slice(0, 10)}`,
  };
  await notify(
    tx.db,
    people.map(({ id }) => id),
    notice,
    tx.now,
  );
  return nextAfter(people);
});
