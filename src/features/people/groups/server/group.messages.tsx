import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm';
import { z } from 'zod';
import { notBlocked } from '#features/accounts/blocks/server/public.ts';
import { addNotices } from '#features/accounts/notifications/server/public.ts';
import { decisionMessage } from '#features/care/approvals/server/public.ts';
import type { NotificationKind } from '#kit/server/context.ts';
import { message } from '#kit/server/messages/message.tsx';
import { defineTopic, nextAfter, peopleAtOnce, subscribe } from '#kit/server/queue/announce.ts';
import { communityGroups, groupMemberships, groupPosts } from './group.tables.ts';

export const groupRequestNotice: NotificationKind = { name: 'group_request' };
export const groupInvitationNotice: NotificationKind = { name: 'group_invitation' };
/** A request was answered, a role changed, a member removed or the group has ended. */
export const groupPartNotice: NotificationKind = { name: 'group_part', passesBlocks: true };
/** An administrator changed how many members a group can have. */
export const groupLimitNotice: NotificationKind = { name: 'group_limit' };
/** A meeting is planned. */
export const groupMeetingNotice: NotificationKind = { name: 'group_meeting', topic: 'communityUpdates' };
/** Something new on the board: once a day for each group. */
const groupPostNotice: NotificationKind = { name: 'group_post', topic: 'communityUpdates' };
/** Replies to one's own post: once a day for each. */
export const groupReplyNotice: NotificationKind = { name: 'group_reply', topic: 'communityUpdates' };

/** All kinds of notice that this feature sends. */
export const notificationKinds = [
  groupRequestNotice,
  groupInvitationNotice,
  groupPartNotice,
  groupLimitNotice,
  groupMeetingNotice,
  groupPostNotice,
  groupReplyNotice,
];

/** Somebody is no longer in a group. */
export const groupLeft = defineTopic('group.left', z.object({ groupId: z.string(), userId: z.string() }));

/** A group is over, or was taken down. */
export const groupEnded = defineTopic(
  'group.ended',
  z.object({
    groupId: z.string(),
    /** Who ended it, and knows. */
    endedBy: z.string().nullable().default(null),
  }),
);

/** Somebody has written on a group's board. */
export const groupPosted = defineTopic('group.posted', z.object({ postId: z.string() }));

/** To a member who asked for it, a week after joining. */
export const foundingReminder = message({
  kind: { name: 'group_founding' },
  key: 'group-founding',
  when: 'A new member who asked to be reminded can start a group.',
  facts: z.object({}),
  example: {},
  title: () => 'You can start a group now',
  paragraphs: () => ['You asked us to remind you: you can start a group now.'],
  button: () => ({ label: 'Start a group', path: '/groups/new' }),
});

export const groupDecided = decisionMessage({
  kind: { name: 'group_decided' },
  key: 'group-decided',
  when: 'An administrator has approved or rejected a group, or changes to one.',
  facts: z.object({ name: z.string(), id: z.string(), isChange: z.boolean().default(false) }),
  example: {
    name: 'Sisters’ circle of Goodmayes',
    id: '00000000-0000-7000-8000-000000000001',
    isApproved: false,
    isChange: false,
    reason: 'There is a group for this already.',
  },
  title: ({ name, isApproved, isChange }) => {
    const subject = isChange ? `Your changes to “${name}” were` : `Your group “${name}” was`;
    return `${subject} ${isApproved ? 'approved' : 'not approved'}`;
  },
  subject: ({ name, isApproved, isChange }) => {
    if (isChange) return `Your changes to “${name}” were ${isApproved ? 'approved' : 'not approved'}`;
    return `Your group “${name}” ${isApproved ? 'has been approved' : 'was not approved'}`;
  },
  outcome({ name, isApproved, isChange }) {
    if (isChange && isApproved) return 'Your changes have been approved, and everyone can see them now.';
    if (isChange)
      return `We couldn’t approve your changes. “${name}” is unchanged, and you can edit it again.`;
    if (!isApproved) return `We couldn’t approve “${name}”.`;
    return `“${name}” has been approved. You can now invite people and write the first post on its board.`;
  },
  button: ({ id }) => ({ label: 'Open the group', path: `/groups/${id}` }),
});

/**
 * Notifies the group’s members of a post, each once a day and without its text, except those with a block
 * between them and its author.
 */
export const notifyPosted = subscribe(
  groupPosted,
  'groups: tell of a post',
  async (tx, { postId }, after) => {
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
    await addNotices(
      tx.db,
      people.map(({ id }) => id),
      notice,
      tx.now,
    );
    return nextAfter(people);
  },
);
