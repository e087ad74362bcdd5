import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import { approvalRequests } from '#features/care/approvals/server/tables.ts';
import { calls as eventCalls } from '#features/gatherings/events/contract.ts';
import { calls as hostingCalls } from '#features/gatherings/events/hosting-contract.ts';
import { getEvent } from '#features/gatherings/events/server/get-event.ts';
import { createEvent } from '#features/gatherings/events/server/hosting/create-event.ts';
import { listAdminEvents } from '#features/gatherings/events/server/hosting/list-admin-events.ts';
import { listEvents } from '#features/gatherings/events/server/list-events.ts';
import { listEventGuests } from '#features/gatherings/events/server/rsvps/list-event-guests.ts';
import { rsvpToEvent } from '#features/gatherings/events/server/rsvps/rsvp-to-event.ts';
import { eventRsvps, events } from '#features/gatherings/events/server/tables.ts';
import { auditLog } from '#kit/server/audit/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { readSearch } from '#kit/server/search/search-query.ts';
import { anEventInput } from '#test/factories/events.ts';
import { aGroup } from '#test/factories/groups.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../meeting-contract.ts';
import { deleteGroup } from '../founding/found-group.ts';
import { removeGroupMember, updateGroupMember } from '../membership/change-members.ts';
import { joinGroup, leaveGroup } from '../membership/join-and-leave.ts';
import { communityGroups } from '../tables.ts';
import { listGroupMeetings } from './list-group-meetings.ts';

const title = 'Circle of Zubaydah';
const meetingsOf = (ctx: Ctx, id: string) =>
  listGroupMeetings.run(ctx, calls.listGroupMeetings.input.parse({ id }));

/** All that search across the site finds. */
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

testWithDb('a meeting is on at once, and those in the group are told', async ({ ctx }) => {
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

testWithDb('nobody outside the group finds, opens or books it, administrators neither', async ({ ctx }) => {
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

testWithDb('those who moderate the group plan and host, no matter who planned it', async ({ ctx }) => {
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

testWithDb('somebody who is taken out gives their place to who waits', async ({ ctx }) => {
  const { owner, member, other, group, id } = await aMeeting(ctx, { maxAttendees: 1 });
  await rsvpToEvent.run(member.ctx, { id, guestsCount: 0 });
  expect(await rsvpToEvent.run(other.ctx, { id, guestsCount: 0 })).toMatchObject({ status: 'waitlisted' });
  await removeGroupMember.run(owner.ctx, { id: group.id, userId: member.user.id });
  await workOff(ctx);
  const rows = await ctx.db.select().from(eventRsvps);
  expect(rows).toMatchObject([{ userId: other.user.id, status: 'attending' }]);
});

testWithDb('somebody who has come back before keeps the place', async ({ ctx }) => {
  const { member, id, group } = await aMeeting(ctx);
  await rsvpToEvent.run(member.ctx, { id, guestsCount: 0 });
  await leaveGroup.run(member.ctx, { id: group.id });
  await ctx.db.update(communityGroups).set({ isPrivate: false });
  await joinGroup.run(member.ctx, { id: group.id });
  await workOff(ctx);
  expect(await ctx.db.$count(eventRsvps)).toBe(1);
});

testWithDb('a group that is over meets no more, and who was coming is told', async ({ ctx }) => {
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
