import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { eraseAccount } from '#features/accounts/users/server/public.ts';
import { approvalsInInbox, listApprovals } from '#features/care/approvals/server/approval.admin.ts';
import { approvalRequests } from '#features/care/approvals/server/approval.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { decideRequest } from '#test/factories/approvals.ts';
import { anEvent, anEventInput, anRsvp, messagesTo } from '#test/factories/events.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import type { ChangedEvent } from '../hosted-event.contract.ts';
import { cancelEvent, getHostedEvent } from './event.own.ts';
import { getEvent } from './event.read.ts';
import { eventRsvps, events } from './event.tables.ts';
import { eventPictureFiles, getEventImage, putEventImage } from './event-picture.own.ts';
import { updateEvent } from './event-update.own.ts';

const swapped = {
  title: 'FREE £500 grant, claim now',
  description: 'Give us your details.',
  organizer: 'The bank',
  bookingUrl: 'https://mahalla-login.example/',
};

/** The input of the edit form: the event as its host sees it, with some changes. */
async function changed(host: Ctx, id: string, fields: Partial<ChangedEvent> = {}): Promise<ChangedEvent> {
  const event = await getHostedEvent.run(host, { id });
  const {
    repeats: _,
    repeatUntil: __,
    ...input
  } = anEventInput({
    title: event.title,
    description: event.description,
    organizer: event.organizer,
    bookingUrl: event.bookingUrl ?? undefined,
    eventDate: event.eventDate,
    startTime: event.startTime,
    endTime: event.endTime ?? undefined,
    location: event.location,
    address: event.address,
    postcode: event.postcode,
    maxAttendees: event.maxAttendees ?? undefined,
  });
  return { ...input, id, scope: 'this', updatedAt: event.updatedAt, ...fields };
}

/** A member’s approved event. */
async function anApproved(ctx: Ctx, fields: Partial<typeof events.$inferInsert> = {}) {
  const { ctx: host, user } = await asMember(ctx);
  const approvedAt = '2026-11-01T00:00:00.000Z';
  const event = await anEvent(ctx.db, { createdBy: user.id, approvedAt, ...fields });
  return { host, user, event };
}

const requestsWith = (ctx: Ctx, status: 'pending' | 'passed' | 'withdrawn') =>
  ctx.db.select().from(approvalRequests).where(eq(approvalRequests.status, status));

async function openRequest(ctx: Ctx) {
  const [request, more] = await requestsWith(ctx, 'pending');
  if (!request || more) throw new Error('There is not one request.');
  return request;
}

/** Returns the requests with a status as the queue shows them. */
async function queue(admin: Ctx, status: 'pending' | 'approved' | 'passed' = 'pending') {
  return (await listApprovals.run(admin, { status, limit: 50 })).items;
}

async function trust(ctx: Ctx, userId: string): Promise<void> {
  for (let count = 0; count < 3; count++) {
    const { id } = await anEvent(ctx.db, { createdBy: userId, eventDate: '2026-11-10' });
    const approved = { targetType: 'event', targetId: id, submittedBy: userId, status: 'approved' as const };
    await ctx.db.insert(approvalRequests).values(approved);
  }
}

testWithDb('others see the approved version until a change is approved', async ({ ctx }) => {
  const { host, user, event } = await anApproved(ctx);
  const { ctx: other } = await asMember(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const saved = await updateEvent.run(host, await changed(host, event.id, swapped));
  expect(saved).toMatchObject({ ...swapped, status: 'approved', changeWaits: true });
  for (const reader of [ctx, other]) {
    const seen = await getEvent.run(reader, { id: event.id });
    expect(seen).toMatchObject({ title: event.title, bookingUrl: null, changeWaits: false });
  }
  expect(await getEvent.run(host, { id: event.id })).toMatchObject({ ...swapped, changeWaits: true });
  expect(await getHostedEvent.run(host, { id: event.id })).toMatchObject(swapped);
  expect(await getEvent.run(admin, { id: event.id })).toMatchObject({
    title: event.title,
    changeWaits: true,
  });
  const [asked] = await queue(admin);
  expect(asked).toMatchObject({ isChange: true, submitterEmail: user.email, version: 1 });
  expect(asked?.targetDetails).toMatchObject({ name: event.title, path: `/events/${event.id}` });
  expect(asked?.targetDetails.facts).toEqual([
    { name: 'When', value: 'Sunday 22 November 2026', before: null },
    { name: 'Title', value: swapped.title, before: event.title },
    { name: 'Description', value: swapped.description, before: event.description },
    { name: 'Organiser', value: swapped.organizer, before: event.organizer },
    { name: 'Booking', value: swapped.bookingUrl, before: '' },
  ]);
  await decideRequest(admin, { id: asked?.id ?? '', decision: 'approved' });
  expect(await getEvent.run(ctx, { id: event.id })).toMatchObject({ ...swapped, changeWaits: false });
  expect(await messagesTo(ctx.db, 'event-change-decided')).toMatchObject([
    { to: user.email, props: { isApproved: true } },
  ]);
  const [decided] = await queue(admin, 'approved');
  expect(decided?.targetDetails.facts).toContainEqual({
    name: 'Title',
    value: swapped.title,
    before: event.title,
  });
});

testWithDb(
  'a change of an event that has since been removed is marked in the queue and the inbox',
  async ({ ctx }) => {
    const { host, event } = await anApproved(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    await updateEvent.run(host, await changed(host, event.id, swapped));
    expect(await queue(admin)).toMatchObject([{ isTakenDown: false }]);
    const removedAt = ctx.now.toISOString();
    await ctx.db.update(events).set({ removedAt }).where(eq(events.id, event.id));
    expect(await queue(admin)).toMatchObject([{ isTakenDown: true }]);
    expect(await approvalsInInbox.oldest(admin, 5)).toMatchObject([
      { detail: expect.stringContaining('Event · taken down by a moderator · ') },
    ]);
  },
);

testWithDb('a rejected change keeps the approved version, and its author is told why', async ({ ctx }) => {
  const { host, user, event } = await anApproved(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  await updateEvent.run(host, await changed(host, event.id, swapped));
  const { id } = await openRequest(ctx);
  await decideRequest(admin, { id, decision: 'rejected', reason: 'This is a trick.' });
  for (const reader of [ctx, host]) {
    expect(await getEvent.run(reader, { id: event.id })).toMatchObject({
      title: event.title,
      status: 'approved',
      changeWaits: false,
    });
  }
  expect(await messagesTo(ctx.db, 'event-change-decided')).toMatchObject([
    { to: user.email, props: { isApproved: false, reason: 'This is a trick.', title: event.title } },
  ]);
});

testWithDb(
  'a new time takes effect at once, guests are notified, and administrators see it listed',
  async ({ ctx }) => {
    const { host, event } = await anApproved(ctx);
    const { user: guest } = await asMember(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    await anRsvp(ctx.db, event.id, guest.id);
    await updateEvent.run(host, await changed(host, event.id, { startTime: '20:00', location: 'Elsewhere' }));
    expect(await getEvent.run(ctx, { id: event.id })).toMatchObject({
      status: 'approved',
      startTime: '20:00',
      location: event.location,
    });
    await workOff(ctx);
    const sunday = 'Sunday 22 November 2026, 8:00pm';
    expect(await messagesTo(ctx.db, 'event-changed')).toMatchObject([
      { to: guest.email, props: { when: sunday, where: expect.stringContaining(event.location) } },
    ]);
    const [listed] = await queue(admin, 'passed');
    expect(listed?.targetDetails.facts).toContainEqual({
      name: 'Start',
      value: '8:00pm',
      before: '7:00pm',
    });
    await decideRequest(admin, { id: (await openRequest(ctx)).id, decision: 'approved' });
    await workOff(ctx);
    expect((await messagesTo(ctx.db, 'event-changed')).at(-1)).toMatchObject({
      props: { where: expect.stringContaining('Elsewhere'), awaitsApproval: false },
    });
  },
);

testWithDb(
  'a new picture of an approved event also waits, visible to its author and reviewers',
  async ({ ctx }) => {
    const { host, event } = await anApproved(ctx);
    const { ctx: other } = await asMember(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    await updateEvent.run(host, await changed(host, event.id, { title: 'Another title' }));
    const bytes = await sharp({ create: { width: 90, height: 90, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const { imageUrl, changeWaits } = await putEventImage.run(host, { id: event.id, bytes });
    expect(changeWaits).toBe(true);
    expect((await getEvent.run(ctx, { id: event.id })).imageUrl).toBeNull();
    expect((await getEvent.run(host, { id: event.id })).imageUrl).toBe(imageUrl);
    const name = imageUrl.replace('/media/events/', '');
    const key = `events/${name}`;
    await expect(getEventImage.run(other, { name })).rejects.toMatchObject({ code: 'image_not_found' });
    for (const reader of [host, admin])
      expect((await getEventImage.run(reader, { name })).type).toBe('image/webp');
    expect(await eventPictureFiles.inUse(ctx.db, [key, 'events/none.webp'])).toEqual([key]);
    // Changing the text meanwhile keeps the picture waiting.
    await updateEvent.run(host, await changed(host, event.id, { title: 'A third title' }));
    const [asked] = await queue(admin);
    expect(asked?.targetDetails).toMatchObject({ picture: imageUrl, pictureBefore: null });
    await decideRequest(admin, { id: asked?.id ?? '', decision: 'approved', version: asked?.version ?? 0 });
    expect(await getEvent.run(ctx, { id: event.id })).toMatchObject({ imageUrl, title: 'A third title' });
    expect((await getEventImage.run(ctx, { name })).type).toBe('image/webp');
  },
);

testWithDb('a decision on an outdated version is refused, for events and for changes', async ({ ctx }) => {
  const { host, event } = await anApproved(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  await updateEvent.run(host, await changed(host, event.id, { title: 'Harmless words' }));
  const { id } = await openRequest(ctx);
  await updateEvent.run(host, await changed(host, event.id, swapped));
  const read = decideRequest(admin, { id, decision: 'approved', version: 1 });
  await expect(read).rejects.toMatchObject({ code: 'approval_changed' });
  expect((await getEvent.run(ctx, { id: event.id })).title).toBe(event.title);
  const [now] = await queue(admin);
  await decideRequest(admin, { id, decision: 'approved', version: now?.version ?? 0 });
  expect((await getEvent.run(ctx, { id: event.id })).title).toBe(swapped.title);

  const pending = await anApproved(ctx, { status: 'rejected', rejectionReason: 'No.', approvedAt: null });
  await updateEvent.run(pending.host, await changed(pending.host, pending.event.id, { title: 'Harmless' }));
  const first = await openRequest(ctx);
  await updateEvent.run(pending.host, await changed(pending.host, pending.event.id, swapped));
  const unread = decideRequest(admin, { id: first.id, decision: 'approved', version: first.version });
  await expect(unread).rejects.toMatchObject({ code: 'approval_changed' });
});

testWithDb(
  'a change that returns to the approved version, or whose event is cancelled, no longer waits',
  async ({ ctx }) => {
    const { host, event } = await anApproved(ctx);
    await updateEvent.run(host, await changed(host, event.id, swapped));
    const back = { title: event.title, description: event.description, organizer: event.organizer };
    await updateEvent.run(host, await changed(host, event.id, { ...back, bookingUrl: undefined }));
    expect(await requestsWith(ctx, 'pending')).toEqual([]);
    await updateEvent.run(host, await changed(host, event.id, swapped));
    await cancelEvent.run(host, { id: event.id, scope: 'this' });
    expect(await requestsWith(ctx, 'pending')).toEqual([]);
    expect(await getEvent.run(ctx, { id: event.id })).toMatchObject({
      title: event.title,
      status: 'cancelled',
    });
  },
);

testWithDb('a trusted member’s small corrections pass and are listed, up to a limit', async ({ ctx }) => {
  const { host, user, event } = await anApproved(ctx, { title: 'Sisters’ study circel' });
  await updateEvent.run(host, await changed(host, event.id, { title: 'Sisters’ study circle' }));
  expect((await getEvent.run(ctx, { id: event.id })).title).toBe('Sisters’ study circel');
  await trust(ctx, user.id);
  const { ctx: admin } = await asAdmin(ctx);
  const shown = async (fields: Partial<ChangedEvent>) => {
    await updateEvent.run(host, await changed(host, event.id, fields));
    return (await getEvent.run(ctx, { id: event.id })).title;
  };
  expect(await shown({ title: 'Sisters’ study circle' })).toBe('Sisters’ study circle');
  expect(await requestsWith(ctx, 'pending')).toEqual([]);
  const [listed] = await queue(admin, 'passed');
  expect(listed?.targetDetails.facts).toContainEqual({
    name: 'Title',
    value: 'Sisters’ study circle',
    before: 'Sisters’ study circel',
  });
  for (const fields of [{ title: 'Sisters’ study £50' }, { bookingUrl: 'https://mahalla-login.example/' }]) {
    expect(await shown(fields)).toBe('Sisters’ study circle');
    expect(await requestsWith(ctx, 'pending')).toHaveLength(1);
    await shown({ title: 'Sisters’ study circle', bookingUrl: undefined });
  }
  expect(await shown({ title: 'Sisters’ study circles' })).toBe('Sisters’ study circles');
  expect(await shown({ title: 'Sister’ study circles' })).toBe('Sister’ study circles');
  expect(await shown({ title: 'Mister’ study circles' })).toBe('Sister’ study circles');
});

testWithDb('changes of a series wait and are approved together', async ({ ctx }) => {
  const seriesId = '01a1fbf2-d9db-73f0-a93a-000000000001';
  const { host, user, event } = await anApproved(ctx, { seriesId });
  const later = await anEvent(ctx.db, { createdBy: user.id, seriesId, eventDate: '2026-11-29' });
  const { ctx: admin } = await asAdmin(ctx);
  await updateEvent.run(host, await changed(host, event.id, { title: 'Tajweed', scope: 'following' }));
  await updateEvent.run(host, await changed(host, later.id, { title: 'Tajweed for all' }));
  const [asked, more] = await queue(admin);
  expect(more).toBeUndefined();
  expect(asked?.targetDetails.facts.map(({ name, value }) => [name, value])).toEqual([
    ['When', 'Sunday 22 November 2026'],
    ['Title', 'Tajweed'],
    ['When', 'Sunday 29 November 2026'],
    ['Title', 'Tajweed for all'],
  ]);
  await decideRequest(admin, { id: asked?.id ?? '', decision: 'approved', version: asked?.version ?? 0 });
  const titles = await ctx.db.select({ title: events.title }).from(events).orderBy(events.eventDate);
  expect(titles.map(({ title }) => title)).toEqual(['Tajweed', 'Tajweed for all']);
});

testWithDb('a picture of a pending date is not shown on approved dates of its series', async ({ ctx }) => {
  const seriesId = '01a1fbf2-d9db-73f0-a93a-000000000002';
  const { host, user, event } = await anApproved(ctx, { seriesId });
  const refused = { status: 'rejected' as const, rejectionReason: 'No.', approvedAt: null };
  const other = await anEvent(ctx.db, { createdBy: user.id, seriesId, eventDate: '2026-11-29', ...refused });
  const bytes = await sharp({ create: { width: 90, height: 90, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await putEventImage.run(host, { id: other.id, bytes });
  expect((await getEvent.run(ctx, { id: event.id })).imageUrl).toBeNull();
});

testWithDb('changes by a mosque’s managers take effect at once', async ({ ctx }) => {
  const { mosque, manager, user } = await aManagedMosque(ctx);
  const event = await anEvent(ctx.db, { createdBy: user.id, placeId: mosque.id, placeName: mosque.name });
  const fields = { ...swapped, placeId: mosque.id };
  await updateEvent.run(manager, await changed(manager, event.id, fields));
  expect(await getEvent.run(ctx, { id: event.id })).toMatchObject(swapped);
  expect(await ctx.db.$count(approvalRequests)).toBe(0);
});

testWithDb('deleting an account deletes the text of its pending changes', async ({ ctx }) => {
  const { host, user, event } = await anApproved(ctx);
  await updateEvent.run(host, await changed(host, event.id, swapped));
  await ctx.db.delete(eventRsvps);
  await inTransaction(host, (tx) => eraseAccount(tx, user.id));
  const [request] = await ctx.db.select().from(approvalRequests);
  expect(request).toMatchObject({ status: 'withdrawn', changes: null, submittedBy: null });
});

test('an event that is edited during its approval never shows unreviewed text', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { ctx: admin } = await asAdmin(ctx);
  for (let round = 0; round < 12; round++) {
    const { host, event } = await anApproved(ctx);
    await updateEvent.run(host, await changed(host, event.id, { title: 'Read by the reviewer' }));
    const mine = and(eq(approvalRequests.targetId, event.id), eq(approvalRequests.status, 'pending'));
    const [request] = await ctx.db.select().from(approvalRequests).where(mine);
    const edit = await changed(host, event.id, swapped);
    const approve = { id: request?.id ?? '', decision: 'approved' as const, version: request?.version ?? 0 };
    const pair = [() => decideRequest(admin, approve), () => updateEvent.run(host, edit)];
    const [one, other] = await Promise.allSettled(
      (round % 2 ? pair : pair.reverse()).map((start) => start()),
    );
    const { title } = await getEvent.run(ctx, { id: event.id });
    const [decision, saved] = round % 2 ? [one, other] : [other, one];
    expect(saved?.status).toBe('fulfilled');
    if (decision?.status === 'rejected') expect(decision.reason).toMatchObject({ code: 'approval_changed' });
    expect(title).toBe(decision?.status === 'fulfilled' ? 'Read by the reviewer' : event.title);
    const [waiting] = await ctx.db.select().from(approvalRequests).where(mine);
    expect(waiting?.changes?.[event.id]?.after.title).toBe(swapped.title);
  }
  await database.close();
});
