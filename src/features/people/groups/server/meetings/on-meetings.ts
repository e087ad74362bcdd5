import { and, asc, eq, gt, ne } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { holdUser, members } from '#features/accounts/users/server/public.ts';
import {
  cancelGroupMeetings,
  giveGroupSeatsBack,
  groupMeetingPlanned,
} from '#features/gatherings/events/server/public.ts';
import { nextAfter, peopleAtOnce, subscribe } from '#kit/server/queue/announce.ts';
import { isInside } from '../../rules.ts';
import { groupMeetingNotice } from '../notification-kinds.ts';
import { findGroup, findMembership } from '../queries.ts';
import { groupMemberships } from '../tables.ts';
import { groupEnded, groupLeft } from '../topics.ts';

/** Tells those in a group that a meeting is planned. */
export const tellOfMeeting = subscribe(
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
    await notify(
      tx.db,
      people.map(({ id }) => id),
      notice,
      tx.now,
    );
    return nextAfter(people);
  },
);

/** Gives the places of somebody who has left a group's meetings to those who wait, unless they are back. */
export const leaveMeetings = subscribe(
  groupLeft,
  'groups: give seats of who has left back',
  async (tx, { groupId, userId }) => {
    await holdUser(tx.db, userId);
    if (!isInside(await findMembership(tx.db, groupId, userId)))
      await giveGroupSeatsBack(tx, userId, groupId);
    return null;
  },
);

/** Cancels what a group that is over was to meet for. */
export const endMeetings = subscribe(groupEnded, 'groups: cancel meetings', async (tx, { groupId }) => {
  await cancelGroupMeetings(tx, groupId);
  return null;
});
