import { and, asc, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import { recordActivity, resourceUploaded } from '#features/accounts/activities/server/public.ts';
import { addNotices } from '#features/accounts/notifications/server/public.ts';
import {
  lockAccounts,
  lockUserForShare,
  memberBanned,
  members,
} from '#features/accounts/users/server/public.ts';
import {
  cancelGroupMeetings,
  groupMeetingPlanned,
  releaseGroupSeats,
} from '#features/gatherings/events/server/public.ts';
import { dueRows } from '#kit/server/jobs/due.ts';
import { nextAfter, peopleAtOnce, subscribe } from '#kit/server/queue/announce.ts';
import { isInside } from '../group.rules.ts';
import { groupEnded, groupLeft, groupMeetingNotice, groupPartNotice } from './group.messages.tsx';
import { findGroup, findMembership, type GroupRow } from './group.queries.ts';
import { groupMemberships, groupResources } from './group.tables.ts';
import { leaveAllGroups } from './group-succession.ts';

/** Notifies a group's members that a meeting is planned. */
export const notifyMeetingPlanned = subscribe(
  groupMeetingPlanned,
  'groups: tell members of a meeting',
  async (tx, { groupId, eventId, title, plannedBy }, after) => {
    const group = await findGroup(tx.db, groupId);
    if (group?.status !== 'active' || group.removedAt !== null) return null;
    const people = await tx.db
      .select({ id: groupMemberships.userId })
      .from(groupMemberships)
      .innerJoin(members, eq(members.id, groupMemberships.userId))
      .where(
        and(
          eq(groupMemberships.groupId, groupId),
          eq(groupMemberships.status, 'active'),
          eq(members.accountStatus, 'active'),
          plannedBy === null ? undefined : ne(groupMemberships.userId, plannedBy),
          after === null ? undefined : gt(groupMemberships.userId, after),
        ),
      )
      .orderBy(asc(groupMemberships.userId))
      .limit(peopleAtOnce);
    const notice = {
      kind: groupMeetingNotice,
      title: `“${group.name}” meets: ${title}`,
      path: `/events/${eventId}`,
      dedupeKey: `group-meeting:${eventId}`,
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

/** Gives the seats of a person who has left the group to those on the waiting list, unless they are back. */
export const releaseMeetingSeats = subscribe(
  groupLeft,
  'groups: give seats of who has left back',
  async (tx, { groupId, userId }) => {
    await lockUserForShare(tx.db, userId);
    if (!isInside(await findMembership(tx.db, groupId, userId))) await releaseGroupSeats(tx, userId, groupId);
    return null;
  },
);

/** Cancels the meetings of a group that has ended or was taken down, unless it was put back in the meantime. */
export const endMeetings = subscribe(groupEnded, 'groups: cancel meetings', async (tx, { groupId }) => {
  const group = await findGroup(tx.db, groupId);
  if (group && isOver(group)) await cancelGroupMeetings(tx, groupId);
  return null;
});

/** Notifies the members of a group that has ended, and those who had asked to join or were invited. */
export const notifyGroupEnded = subscribe(
  groupEnded,
  'groups: tell members of the end',
  async (tx, { groupId, endedBy }, after) => {
    const group = await findGroup(tx.db, groupId);
    if (!group || !isOver(group)) return null;
    const { userId, status } = groupMemberships;
    const people = await tx.db
      .select({ id: userId })
      .from(groupMemberships)
      .where(
        and(
          eq(groupMemberships.groupId, groupId),
          ne(status, 'removed'),
          endedBy === null ? undefined : ne(userId, endedBy),
          after === null ? undefined : gt(userId, after),
        ),
      )
      .orderBy(asc(userId))
      .limit(peopleAtOnce);
    const notice = {
      kind: groupPartNotice,
      title: group.removedAt === null ? `“${group.name}” has ended` : `“${group.name}” has been taken down`,
      path: '/groups',
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

function isOver({ status, removedAt }: Pick<GroupRow, 'status' | 'removedAt'>): boolean {
  return status === 'archived' || removedAt !== null;
}

/** Removes a banned member from all groups, unless the ban was lifted meanwhile; groups that they owned get a new owner. */
export const removeBannedMember = subscribe(
  memberBanned,
  'groups: take a banned member out',
  async (tx, { userId }) => {
    const user = await lockUserForShare(tx.db, userId);
    if (user?.accountStatus === 'banned') await leaveAllGroups(tx, userId);
    return null;
  },
);

const dayMs = 24 * 60 * 60 * 1000;

/** Counts each resource that has been on a shelf for a day, once, for the member who shared it. */
export const countResources = dueRows({
  name: 'count-group-resources',
  table: groupResources,
  key: groupResources.id,
  due: ({ now }) =>
    and(
      lt(groupResources.createdAt, new Date(now.getTime() - dayMs).toISOString()),
      isNull(groupResources.countedAt),
      isNull(groupResources.removedAt),
    ),
  lock: (tx, { sharedBy }) => lockAccounts(tx, [sharedBy]),
  async act(tx, { id, title, sharedBy: userId }) {
    await tx.db
      .update(groupResources)
      .set({ countedAt: tx.now.toISOString() })
      .where(eq(groupResources.id, id));
    if (!userId) return;
    const description = `Shared “${title}” in a group`;
    await recordActivity(tx.db, { userId, type: resourceUploaded, subjectId: id, description }, tx.now);
  },
});
