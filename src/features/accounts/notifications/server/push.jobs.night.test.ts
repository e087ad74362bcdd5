import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect } from 'vitest';
import { z } from 'zod';
import { requestApproval, withdrawApproval } from '#features/care/approvals/server/approval-requests.ts';
import type { Ctx, NotificationKind } from '#kit/server/context.ts';
import { queue } from '#kit/server/kit.tables.ts';
import { releaseExpired } from '#kit/server/queue/lease.ts';
import { aListener, anotherDevice } from '#test/factories/push.ts';
import { workOff } from '#test/factories/queue.ts';
import { aPushServiceStub, type PushServiceStub, type StubDevice } from '#test/servers/push-service-stub.ts';
import { testWithDb } from '#test/with-db.ts';
import { notifications } from './notification.tables.ts';
import { addNotices, withdrawNotices } from './notify.ts';
import { startPush } from './push.own.ts';

let service: PushServiceStub;
beforeEach(async () => {
  service = await aPushServiceStub();
});
afterEach(() => service.close());

/** An instant of the night from Saturday 21 to Sunday 22 November 2026, or of the days around it. */
const evening = (time: string) => new Date(`2026-11-21T${time}Z`);
const morning = (time: string) => new Date(`2026-11-22T${time}Z`);

const reply = { kind: { name: 'forum_reply' }, title: 'A reply', path: '/forum/1' } as const;

const deliver = (ctx: Ctx, now: Date) => workOff({ ...ctx, now }, 'push');
const titlesAt = ({ received }: StubDevice) =>
  received.map(({ message }) => z.object({ title: z.string() }).parse(message).title);

const target = { type: 'event', label: 'Event', order: 1 };

function handIn({ db }: Ctx, now: Date, title: string, targetId: string = crypto.randomUUID()) {
  return requestApproval(db, { target, targetId, submittedBy: null, title }, now);
}

testWithDb('thirty things handed in at 4:08 are one push at seven, with the number', async ({ ctx }) => {
  const { member, user, device } = await aListener(ctx, service, { role: 'admin' });
  for (let count = 0; count < 30; count++) await handIn(ctx, morning('04:08:00'), `Event ${count}`);
  await deliver(member, morning('04:09:00'));
  expect(await ctx.db.$count(notifications, eq(notifications.userId, user.id))).toBe(30);
  await deliver(member, morning('06:59:59'));
  expect(titlesAt(device)).toEqual([]);
  await deliver(member, morning('07:00:00'));
  await deliver(member, morning('08:00:00'));
  expect(device.received).toMatchObject([
    { message: { title: '30 things are waiting for approval', path: '/admin/approvals' } },
  ]);
});

testWithDb(
  'by day administrators get one push at each full hour, with what waits by then',
  async ({ ctx }) => {
    const { member, device } = await aListener(ctx, service, { role: 'admin' });
    const first = crypto.randomUUID();
    await handIn(ctx, evening('10:10:00'), 'Picnic', first);
    await deliver(member, evening('10:59:59'));
    expect(titlesAt(device)).toEqual([]);
    await deliver(member, evening('11:00:00'));
    await handIn(ctx, evening('11:05:00'), 'Walk');
    await handIn(ctx, evening('11:50:00'), 'Talk');
    await deliver(member, evening('11:59:59'));
    await deliver(member, evening('12:00:00'));
    await withdrawApproval(ctx.db, { target, targetId: first });
    await handIn(ctx, evening('12:10:00'), 'Iftar');
    await handIn(ctx, evening('12:10:00'), 'Sale', first);
    await withdrawApproval(ctx.db, { target, targetId: first });
    await deliver(member, evening('13:00:00'));
    await deliver(member, evening('14:00:00'));
    expect(titlesAt(device)).toEqual([
      'Event waiting for approval: “Picnic”',
      '3 things are waiting for approval',
      '3 things are waiting for approval',
    ]);
  },
);

testWithDb('an administrator with other news at night gets one push for all', async ({ ctx }) => {
  const { member, user, device } = await aListener(ctx, service, { role: 'admin' });
  await handIn(ctx, morning('04:08:00'), 'Picnic');
  await handIn(ctx, morning('04:09:00'), 'Walk');
  await addNotices(ctx.db, [user.id], reply, morning('05:00:00'));
  await deliver(member, morning('07:00:00'));
  expect(device.received).toMatchObject([
    { message: { title: 'You have 3 new notifications', body: '2 things are waiting for approval' } },
  ]);
});

testWithDb.for([
  ['21:59:59', 1],
  ['22:00:00', 0],
] as const)('at %s, %i notices are pushed at once', async ([time, pushed], { ctx }) => {
  const { member, user, device } = await aListener(ctx, service);
  await addNotices(ctx.db, [user.id], reply, evening(time));
  await deliver(member, evening(time));
  expect(titlesAt(device)).toHaveLength(pushed);
  await deliver(member, morning('06:59:59'));
  expect(titlesAt(device)).toHaveLength(pushed);
  await deliver(member, morning('07:00:00'));
  expect(titlesAt(device)).toEqual(['A reply']);
});

testWithDb('several notices of a night are one push at each device, with their number', async ({ ctx }) => {
  const { member, user, device } = await aListener(ctx, service);
  const tablet = service.aDevice();
  const atTablet = await anotherDevice(member, user.id, service.url);
  await startPush.run(atTablet, { endpoint: tablet.endpoint, keys: tablet.keys });
  for (let hour = 1; hour <= 5; hour++) await addNotices(ctx.db, [user.id], reply, morning(`0${hour}:00:00`));
  await releaseExpired(ctx.db, morning('05:30:00'));
  await deliver(member, morning('06:59:00'));
  expect([...titlesAt(device), ...titlesAt(tablet)]).toEqual([]);
  await deliver(member, morning('07:00:00'));
  await deliver(member, morning('07:30:00'));
  for (const { received } of [device, tablet]) {
    expect(received).toMatchObject([
      { message: { title: 'You have 5 new notifications', body: null, path: '/notifications' } },
    ]);
  }
  expect(await ctx.db.$count(queue, eq(queue.lane, 'push'))).toBe(0);
});

testWithDb('what was read, withdrawn or is over by seven is not pushed', async ({ ctx }) => {
  const { member, user, device } = await aListener(ctx, service);
  const add = (changes: object) =>
    addNotices(ctx.db, [user.id], { ...reply, ...changes }, evening('23:00:00'));
  const readAt = evening('23:30:00').toISOString();
  await add({ title: 'Read' });
  await ctx.db.update(notifications).set({ readAt });
  await add({ title: 'Withdrawn', dedupeKey: 'reply' });
  await withdrawNotices(ctx.db, ['reply']);
  await add({ title: 'Over', expiresAt: morning('06:30:00') });
  await add({ title: 'Begun', startsAt: morning('07:00:00') });
  await add({ title: 'Begins later', startsAt: morning('07:01:00') });
  await deliver(member, morning('07:00:00'));
  expect(titlesAt(device)).toEqual(['Begins later']);
  await ctx.db.update(notifications).set({ readAt: null });
  await addNotices(ctx.db, [user.id], reply, evening('23:00:00'));
  await ctx.db.update(notifications).set({ readAt });
  await deliver(member, morning('07:00:00'));
  expect(titlesAt(device)).toHaveLength(1);
});

const always: NotificationKind = { name: 'mosque_janazah', atNight: 'always' };
const ifSoon: NotificationKind = { name: 'event_cancelled', atNight: 'if_soon' };

testWithDb.for([
  ['a janazah', 1, { kind: always }],
  ['a cancellation of what begins within twelve hours', 1, { kind: ifSoon, startsAt: morning('11:00:00') }],
  ['a cancellation of what begins later', 0, { kind: ifSoon, startsAt: morning('11:00:01') }],
  ['a cancellation without a beginning', 0, { kind: ifSoon }],
  ['another notice about what begins soon', 0, { kind: reply.kind, startsAt: morning('11:00:00') }],
] as const)('at night, %s is %i push before seven', async ([, pushed, about], { ctx }) => {
  const { member, user, device } = await aListener(ctx, service);
  await addNotices(ctx.db, [user.id], { ...reply, ...about }, evening('23:00:00'));
  await deliver(member, evening('23:00:00'));
  expect(device.received).toHaveLength(pushed);
  await deliver(member, morning('07:00:00'));
  expect(device.received).toHaveLength(1);
});

testWithDb('a push that fails before ten is not tried again before seven', async ({ ctx }) => {
  const { member, user, device } = await aListener(ctx, service);
  service.answers(503);
  await addNotices(ctx.db, [user.id], reply, evening('21:59:30'));
  await addNotices(ctx.db, [user.id], { ...reply, kind: always, title: 'Janazah' }, evening('21:59:30'));
  await deliver(member, evening('21:59:30'));
  service.answers(201);
  await deliver(member, evening('22:01:00'));
  expect(titlesAt(device)).toEqual(['Janazah']);
  await deliver(member, morning('07:00:00'));
  expect(titlesAt(device)).toEqual(['Janazah', 'A reply']);
});

testWithDb('what a stopped worker finds at night waits until seven, at every device', async ({ ctx }) => {
  const { member, user, device } = await aListener(ctx, service, { role: 'admin' });
  const tablet = service.aDevice();
  const atTablet = await anotherDevice(member, user.id, service.url);
  await startPush.run(atTablet, { endpoint: tablet.endpoint, keys: tablet.keys });
  await handIn(ctx, evening('20:10:00'), 'Picnic');
  await deliver(member, evening('22:30:00'));
  expect([...titlesAt(device), ...titlesAt(tablet)]).toEqual([]);
  await deliver(member, morning('07:00:00'));
  const title = 'Event waiting for approval: “Picnic”';
  expect([titlesAt(device), titlesAt(tablet)]).toEqual([[title], [title]]);
});
