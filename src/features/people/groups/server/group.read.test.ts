import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { approvalRequests } from '#features/care/approvals/server/approval.tables.ts';
import { calls as eventCalls } from '#features/gatherings/events/event.contract.ts';
import { calls as hostingCalls } from '#features/gatherings/events/hosted-event.contract.ts';
import { listAdminEvents } from '#features/gatherings/events/server/event.admin.ts';
import { createEvent } from '#features/gatherings/events/server/event.own.ts';
import { getEvent, listEvents } from '#features/gatherings/events/server/event.read.ts';
import { eventRsvps, events } from '#features/gatherings/events/server/event.tables.ts';
import { listEventGuests } from '#features/gatherings/events/server/guest-list.own.ts';
import { rsvpToEvent } from '#features/gatherings/events/server/rsvp.own.ts';
import type { Ctx } from '#kit/server/context.ts';
import { auditLog } from '#kit/server/kit.tables.ts';
import { readSearch } from '#kit/server/search/search-query.ts';
import { anEventInput } from '#test/factories/events.ts';
import { aGroup } from '#test/factories/groups.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls as groupCalls } from '../group.contract.ts';
import { calls as groupMeetingCalls } from '../group-meeting.contract.ts';
import { deleteGroup } from './group.own.ts';
import { getGroup, listGroupMeetings, listGroups, weeklyGroups } from './group.read.ts';
import { communityGroups } from './group.tables.ts';
import { removeGroupMember, updateGroupMember } from './group-member.admin.ts';
import { joinGroup, leaveGroup } from './group-member.own.ts';

const list = (fields: object = {}) => groupCalls.listGroups.input.parse(fields);

testWithDb(
  'outsiders do not learn who is in a private group, how many, or when and where it meets',
  async ({ ctx }) => {
    const { user } = await asMember(ctx, { firstName: 'Nobodyelse' });
    const { ctx: other } = await asMember(ctx);
    const group = await aGroup(ctx.db, [user], {
      isPrivate: true,
      meetingSchedule: 'Wednesdays',
      location: 'A home in Goodmayes',
    });
    const seen = await getGroup.run(other, { id: group.id });
    expect(seen).toMatchObject({
      memberCount: null,
      meetingSchedule: null,
      location: null,
      memberLimit: null,
    });
    expect(JSON.stringify(seen)).not.toContain(user.id);
  },
);

testWithDb('the list is searched, filtered and paged by name, without unlisted groups', async ({ ctx }) => {
  const { user, ctx: owner } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  await aGroup(ctx.db, [user], { name: 'walkers', category: 'sport' });
  await aGroup(ctx.db, [user], { name: 'Arabic', description: 'For beginners' });
  await aGroup(ctx.db, [user], { name: 'Runners', category: 'sport' });
  await aGroup(ctx.db, [user], { name: 'Hidden', isPrivate: true, isListed: false });
  const first = await listGroups.run(other, list({ limit: 2 }));
  const second = await listGroups.run(other, list({ limit: 2, cursor: first.nextCursor }));
  expect(first.total).toBe(3);
  expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(['Arabic', 'Runners', 'walkers']);
  expect((await listGroups.run(other, list({ search: 'BEGIN' }))).items).toMatchObject([{ name: 'Arabic' }]);
  expect((await listGroups.run(other, list({ category: 'sport' }))).total).toBe(2);
  expect((await listGroups.run(owner, list({ own: 'true' }))).total).toBe(4);
});

const title = 'Circle of Zubaydah';
const meetingsOf = (ctx: Ctx, id: string) =>
  listGroupMeetings.run(ctx, groupMeetingCalls.listGroupMeetings.input.parse({ id }));

/** The results of the site-wide search. */
const found = (ctx: Ctx) =>
  Promise.all(ctx.registry.search.map((source) => source.find(ctx, readSearch('zubaydah'), 20)));

/** A private group of three with a meeting that its owner has planned. */
async function aMeeting(ctx: Ctx, fields: object = {}) {
  const [owner, member, other] = [await asMember(ctx), await asMember(ctx), await asMember(ctx)];
  const stranger = await asMember(ctx);
  const people = [owner.user, member.user, other.user];
  const group = await aGroup(ctx.db, people, { isPrivate: true });
  const input = anEventInput({ title, groupId: group.id, ...fields });
  const { id, status } = await createEvent.run(owner.ctx, input);
  return { owner, member, other, stranger, group, id, status };
}

testWithDb('a meeting needs no approval, and the group’s members are notified', async ({ ctx }) => {
  const { owner, member, other, group, id, status } = await aMeeting(ctx);
  expect(status).toBe('approved');
  expect(await ctx.db.$count(approvalRequests)).toBe(0);
  expect((await meetingsOf(member.ctx, group.id)).items).toMatchObject([{ id, title, isPublic: false }]);
  expect(await getEvent.run(member.ctx, { id })).toMatchObject({ groupId: group.id, canHost: false });
  expect(await getEvent.run(owner.ctx, { id })).toMatchObject({ canHost: true });
  await workOff(ctx);
  const told = await ctx.db.select().from(notifications).where(eq(notifications.kind, 'group_meeting'));
  expect(told.map(({ userId }) => userId).toSorted()).toEqual([member.user.id, other.user.id].toSorted());
});

testWithDb('a meeting is hidden from everyone outside the group, even administrators', async ({ ctx }) => {
  const { owner, stranger, group, id } = await aMeeting(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const notFound = { code: 'event_not_found' };
  for (const outside of [stranger.ctx, admin, { ...ctx, actor: { kind: 'visitor' as const } }]) {
    await expect(getEvent.run(outside, { id })).rejects.toMatchObject(notFound);
    const list = await listEvents.run(outside, eventCalls.listEvents.input.parse({}));
    expect(JSON.stringify(list)).not.toContain(title);
    expect(JSON.stringify(await found(outside))).not.toContain(title);
  }
  expect(JSON.stringify(await found(owner.ctx))).not.toContain(title);
  await expect(meetingsOf(stranger.ctx, group.id)).rejects.toMatchObject({ code: 'group_members_only' });
  const booked = rsvpToEvent.run(stranger.ctx, { id, guestsCount: 0 });
  await expect(booked).rejects.toMatchObject(notFound);
  const input = hostingCalls.listAdminEvents.input.parse({});
  expect(JSON.stringify(await listAdminEvents.run(admin, input))).not.toContain(title);
  expect(JSON.stringify(await ctx.db.select().from(auditLog))).not.toContain(title);
});

testWithDb('moderators of the group plan and host its meetings, whoever planned them', async ({ ctx }) => {
  const { owner, member, other, stranger, group, id } = await aMeeting(ctx);
  const planned = (by: Ctx) => createEvent.run(by, anEventInput({ groupId: group.id }));
  for (const { ctx: by } of [member, stranger])
    await expect(planned(by)).rejects.toMatchObject({ code: 'event_group_not_found' });
  await expect(listEventGuests.run(other.ctx, { id, limit: 50 })).rejects.toMatchObject({
    code: 'not_your_event',
  });
  await updateGroupMember.run(owner.ctx, { id: group.id, userId: other.user.id, role: 'moderator' });
  await rsvpToEvent.run(member.ctx, { id, guestsCount: 1 });
  expect((await listEventGuests.run(other.ctx, { id, limit: 50 })).total).toBe(1);
  await leaveGroup.run(owner.ctx, { id: group.id });
  await expect(getEvent.run(owner.ctx, { id })).rejects.toMatchObject({ code: 'event_not_found' });
});

testWithDb('a removed member’s place goes to the next on the waiting list', async ({ ctx }) => {
  const { owner, member, other, group, id } = await aMeeting(ctx, { maxAttendees: 1 });
  await rsvpToEvent.run(member.ctx, { id, guestsCount: 0 });
  expect(await rsvpToEvent.run(other.ctx, { id, guestsCount: 0 })).toMatchObject({ status: 'waitlisted' });
  await removeGroupMember.run(owner.ctx, { id: group.id, userId: member.user.id });
  await workOff(ctx);
  const rows = await ctx.db.select().from(eventRsvps);
  expect(rows).toMatchObject([{ userId: other.user.id, status: 'attending' }]);
});

testWithDb('a member who has rejoined before the queue runs keeps their place', async ({ ctx }) => {
  const { member, id, group } = await aMeeting(ctx);
  await rsvpToEvent.run(member.ctx, { id, guestsCount: 0 });
  await leaveGroup.run(member.ctx, { id: group.id });
  await ctx.db.update(communityGroups).set({ isPrivate: false });
  await joinGroup.run(member.ctx, { id: group.id });
  await workOff(ctx);
  expect(await ctx.db.$count(eventRsvps)).toBe(1);
});

testWithDb('deleting a group cancels its meetings and notifies those attending', async ({ ctx }) => {
  const { owner, member, id, group } = await aMeeting(ctx, {
    repeats: 'fortnightly',
    repeatUntil: '2027-01-31',
  });
  await rsvpToEvent.run(member.ctx, { id, guestsCount: 0 });
  await deleteGroup.run(owner.ctx, { id: group.id });
  await workOff(ctx);
  const rows = await ctx.db.select().from(events);
  expect(rows.length).toBeGreaterThan(2);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['cancelled']));
  const kinds = await ctx.db.select().from(notifications).where(eq(notifications.userId, member.user.id));
  expect(kinds.map(({ kind }) => kind)).toContain('event_cancelled');
});

testWithDb('the weekly email names new public groups but no members', async ({ ctx }) => {
  const { user } = await asMember(ctx);
  const group = await aGroup(ctx.db, [user], { name: 'Ride-outs', location: 'Valentines Park' });
  await aGroup(ctx.db, [user], { isPrivate: true });
  await aGroup(ctx.db, [user], { removedAt: '2026-11-02T09:00:00.000Z' });
  await aGroup(ctx.db, [user], { status: 'pending', approvedAt: null });
  await aGroup(ctx.db, [user], { approvedAt: '2026-09-01T09:00:00.000Z' });
  const items = await weeklyGroups.items(ctx, '2026-10-30T00:00:00.000Z');
  expect(items).toMatchObject([
    { title: 'Ride-outs', line: 'Neighbours, Valentines Park', path: `/groups/${group.id}` },
  ]);
  expect(JSON.stringify(items)).not.toContain(user.id);
});
