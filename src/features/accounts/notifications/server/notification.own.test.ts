import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signOut } from '#features/accounts/sign-in/server/account.own.ts';
import { sessions } from '#features/accounts/sign-in/server/sign-in.tables.ts';
import { eraseAccount } from '#features/accounts/users/server/public.ts';
import { publishLive } from '#kit/server/live/publish-live.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { asMember } from '#test/factories/people.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { type LiveReader, readLive } from '#test/live-reader.ts';
import { twoProcesses } from '#test/two-processes.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../notification.contract.ts';
import {
  getUnread,
  listNotifications,
  readAllNotifications,
  readNotification,
  readNotificationsAbout,
} from './notification.own.ts';
import { addNotices } from './notify.ts';

testWithDb('a member lists their own notifications, newest first, one per key', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const { user: other } = await asMember(ctx);
  const say = (title: string, to: string[], dedupeKey?: string) =>
    addNotices(ctx.db, to, { kind: { name: 'event_decided' }, title, path: '/events', dedupeKey }, ctx.now);
  await say('One', [user.id, other.id], 'one');
  await say('One again', [user.id], 'one');
  await say('Two', [user.id]);
  await say('Three', [user.id]);
  await say('Theirs', [other.id]);
  const first = await listNotifications.run(member, { limit: 2 });
  const second = await listNotifications.run(member, { limit: 2, cursor: first.nextCursor ?? undefined });
  expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(['Three', 'Two', 'One']);
  await expect(say('Elsewhere', [user.id]).then(() => 'told')).resolves.toBe('told');
});

testWithDb('a notification links only to pages of this site', async ({ ctx }) => {
  const { user } = await asMember(ctx);
  for (const path of ['https://evil.example', '//evil.example', 'javascript:alert(1)']) {
    const told = ctx.db.transaction((tx) =>
      addNotices(tx, [user.id], { kind: { name: 'event_decided' }, title: 'x', path }, ctx.now),
    );
    await expect(told).rejects.toMatchObject({ cause: { constraint: 'notifications_path_ours' } });
  }
});

testWithDb('the unread count comes with the id of the newest notification', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  expect(await getUnread.run(member, {})).toEqual({ unread: 0, newestId: null });
  await addNotices(
    ctx.db,
    [user.id],
    { kind: { name: 'event_decided' }, title: 'One', path: '/events' },
    ctx.now,
  );
  const { unread, newestId } = await getUnread.run(member, {});
  expect(unread).toBe(1);
  expect(newestId).not.toBeNull();
});

testWithDb('opening an item marks the notifications about it as read, and no others', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const { ctx: other, user: second } = await asMember(ctx);
  const thread = '/forums/post/01a1fbf2-d9db-73f0-a93a-000000000000';
  const paths = [thread, `${thread}#reply-2`, `${thread}?after=3`, `${thread.slice(0, -1)}1`, '/events'];
  for (const path of paths) {
    const notice = { kind: { name: 'event_decided' }, title: path, path };
    await addNotices(ctx.db, [user.id, second.id], notice, ctx.now);
  }
  expect(await readNotificationsAbout.run(member, { path: thread })).toMatchObject({ unread: 2 });
  const { items } = await listNotifications.run(member, { limit: 9 });
  expect(items.flatMap(({ isRead, path }) => (isRead ? [] : [path]))).toEqual(['/events', paths[3]]);
  expect(await getUnread.run(other, {})).toMatchObject({ unread: 5 });
});

test('only pages of single items mark notifications as read', () => {
  const { input } = calls.readNotificationsAbout;
  const thing = '01a1fbf2-d9db-73f0-a93a-000000000000';
  for (const path of [`/mosque/${thing}`, `/volunteering/${thing}/applications`]) {
    expect(input.safeParse({ path }).success).toBe(true);
  }
  for (const path of ['/events', '/', '/messages', `/${thing}`, `//${thing}`, `/x/${thing}?y=1`]) {
    expect([path, input.safeParse({ path }).success]).toEqual([path, false]);
  }
});

testWithDb('a member marks only their own notification as read', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  await addNotices(
    ctx.db,
    [user.id],
    { kind: { name: 'event_decided' }, title: 'One', path: '/events' },
    ctx.now,
  );
  const { items } = await listNotifications.run(member, { limit: 1 });
  const id = items[0]?.id ?? '';
  await readNotification.run(other, { id });
  expect((await listNotifications.run(member, { limit: 1 })).items[0]?.isRead).toBe(false);
  expect((await readNotification.run(member, { id })).unread).toBe(0);
  expect((await listNotifications.run(member, { limit: 1 })).items[0]?.isRead).toBe(true);
});

testWithDb('marking all as read leaves other members’ notifications unread', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const { ctx: other, user: otherUser } = await asMember(ctx);
  const notice = { kind: { name: 'event_decided' }, title: 'One', path: '/events' };
  for (let count = 0; count < 3; count++) await addNotices(ctx.db, [user.id, otherUser.id], notice, ctx.now);
  expect((await readAllNotifications.run(member, {})).unread).toBe(0);
  expect((await getUnread.run(other, {})).unread).toBe(3);
});

let site: Awaited<ReturnType<typeof twoProcesses>>;
beforeAll(async () => {
  site = await twoProcesses();
});
afterAll(() => site.close());

const notice = { kind: { name: 'event_decided' }, title: 'Private words', path: '/events' };
const told = [{ kind: 'notices', data: {} }];

/** Adds a notice in the first process. */
const give = (userIds: string[]) =>
  inTransaction(site.one.app.ctx, (tx) => addNotices(tx.db, userIds, notice, tx.now));

test('a notice written in one process reaches streams of the other, without its text', async () => {
  const { user, cookie } = await aSignedInUser(site.one.app.ctx);
  const { user: somebody, cookie: theirs } = await aSignedInUser(site.one.app.ctx);
  const stream = await readLive(site.other.url, cookie);
  const another = await readLive(site.other.url, theirs);
  expect(stream.status).toBe(200);
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  await Promise.all([stream.next('missed'), another.next('missed')]);
  await give([user.id]);
  expect((await stream.next('message')).data).toEqual(told);
  await give([somebody.id]);
  await another.next('message');
  expect(another.events.map(({ event }) => event)).toEqual(['missed', 'message']);
  expect(JSON.stringify(stream.events)).not.toContain('Private words');
  stream.cut();
  another.cut();
});

test('a rolled-back notice is not streamed', async () => {
  const { user, cookie } = await aSignedInUser(site.one.app.ctx);
  const stream = await readLive(site.other.url, cookie);
  await stream.next('missed');
  const undone = inTransaction(site.one.app.ctx, async (tx) => {
    await addNotices(tx.db, [user.id], notice, tx.now);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await give([user.id]);
  await stream.next('message');
  expect(stream.events.map(({ event }) => event)).toEqual(['missed', 'message']);
  stream.cut();
});

test('a stream that reconnects to another process resumes without gaps or duplicates', async () => {
  const { user, cookie } = await aSignedInUser(site.one.app.ctx);
  const first = await readLive(site.one.url, cookie);
  await first.next('missed');
  await give([user.id]);
  const { id } = await first.next('message');
  first.cut();
  await give([user.id]);
  await give([user.id]);
  const second = await readLive(site.other.url, cookie, id);
  const missed = await second.next('message');
  expect(missed.data).toEqual([...told, ...told]);
  second.cut();
  const third = await readLive(site.one.url, cookie, missed.id);
  await third.next('beat');
  expect(third.events.map(({ event }) => event)).toEqual(['beat']);
  third.cut();
});

test('a transaction that began before the last poll and ended after it is not skipped', async () => {
  const { user, cookie } = await aSignedInUser(site.one.app.ctx);
  const stream = await readLive(site.other.url, cookie);
  await stream.next('missed');
  const written = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const slow = inTransaction(site.one.app.ctx, async (tx) => {
    await addNotices(tx.db, [user.id], notice, tx.now);
    written.resolve();
    await mayEnd.promise;
  });
  await written.promise;
  await give([user.id]);
  const { id } = await stream.next('message');
  stream.cut();
  mayEnd.resolve();
  await slow;
  const again = await readLive(site.other.url, cookie, id);
  expect((await again.next('message')).data).toEqual(told);
  again.cut();
});

test.each(['rubbish', '1:2:@3', 'x'.repeat(5000)])(
  'an invalid last event id (%.20j) makes the client reload',
  async (last) => {
    const { cookie } = await aSignedInUser(site.one.app.ctx);
    const stream = await readLive(site.one.url, cookie, last);
    expect((await stream.next('missed')).id).toMatch(/^\d+:\d+:[\d,]*@\d+$/);
    stream.cut();
  },
);

test('signing out in one process ends the session’s stream in the other, and no other session’s', async () => {
  const { app, url } = site.one;
  const { user, cookie } = await aSignedInUser(app.ctx);
  const { cookie: elsewhere } = await aSignedInUser(app.ctx);
  const stream = await readLive(site.other.url, cookie);
  const stays = await readLive(site.other.url, elsewhere);
  await Promise.all([stream.next('missed'), stays.next('missed')]);
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const { method, path } = signOut.call;
  expect((await fetch(url + path, { method, headers, body: '{}' })).status).toBe(200);
  await stream.next('signed-out');
  await stream.ended;
  expect((await readLive(site.other.url, cookie)).status).toBe(401);
  await give([user.id]);
  expect(stays.events).toHaveLength(1);
  stays.cut();
});

test('a member’s ninth stream ends the first one and tells it not to reconnect', async () => {
  const { cookie } = await aSignedInUser(site.one.app.ctx);
  const streams = [];
  for (let count = 0; count < 9; count += 1) {
    const stream = await readLive(site.one.url, cookie);
    await stream.next('missed');
    streams.push(stream);
  }
  const [oldest, ...others] = streams;
  await oldest?.next('crowded');
  await oldest?.ended;
  for (const stream of others) stream.cut();
});

test('a HEAD request opens no stream', async () => {
  const { cookie } = await aSignedInUser(site.one.app.ctx);
  const answer = await fetch(`${site.one.url}/api/live`, { method: 'HEAD', headers: { cookie } });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('');
});

const kind = { name: 'told' };

const tell = (userId: string, of = 0) =>
  inTransaction(site.one.app.ctx, (tx) => publishLive(tx, { userIds: [userId], kind, data: { of } }));

async function aReader() {
  const { user, cookie } = await aSignedInUser(site.one.app.ctx);
  const stream = await readLive(site.other.url, cookie);
  await stream.next('missed');
  return { user, cookie, stream };
}

const strangersCookies = {
  'no cookie': '',
  'an empty cookie': 'sid=',
  'an unknown cookie': `sid=${'x'.repeat(43)}`,
  'two cookies': 'sid=a; sid=b',
};

test.each(Object.entries(strangersCookies))('a request with %s opens no stream', async (_which, cookie) => {
  for (const last of [undefined, '10:20:@1']) {
    const stream = await readLive(site.one.url, cookie, last);
    expect(stream.status).toBe(401);
    expect(stream.headers['content-type']).toMatch('application/json');
    stream.cut();
  }
});

type Ending = (userId: string) => Promise<unknown>;
const endings: Readonly<Record<string, Ending>> = {
  'every session is ended': (userId) =>
    site.one.app.ctx.db.delete(sessions).where(eq(sessions.userId, userId)),
  'the account is deleted': (userId) => inTransaction(site.one.app.ctx, (tx) => eraseAccount(tx, userId)),
};

test.each(Object.entries(endings))(
  'when %s, streams in every process end and cannot be reopened',
  async (_what, end) => {
    const { user, cookie, stream } = await aReader();
    const here = await readLive(site.one.url, cookie);
    await here.next('missed');
    await end(user.id);
    for (const one of [stream, here]) {
      await one.next('signed-out');
      await one.ended;
    }
    const again = await readLive(site.one.url, cookie, stream.events[0]?.id);
    expect(again.status).toBe(401);
    again.cut();
  },
);

test('an event id from another member’s stream brings none of their messages', async () => {
  const theirs = await aReader();
  const { user, cookie, stream } = await aReader();
  const [before] = theirs.stream.events;
  stream.cut();
  await tell(user.id, 2);
  await tell(theirs.user.id, 1);
  // Sent after both were told, so this id is past both messages.
  const { id: after } = await theirs.stream.next('message');
  const fromBefore = await readLive(site.one.url, cookie, before?.id);
  expect((await fromBefore.next('message')).data).toEqual([{ kind: 'told', data: { of: 2 } }]);
  const fromAfter = await readLive(site.one.url, cookie, after);
  await fromAfter.next('beat');
  for (const one of [theirs.stream, fromBefore, fromAfter]) one.cut();
});

test('of forty streams a member keeps eight, and other members’ streams stay open', async () => {
  const another = await aReader();
  const { user, cookie } = await aSignedInUser(site.one.app.ctx);
  const flood = await Promise.all(Array.from({ length: 40 }, () => readLive(site.other.url, cookie)));
  expect(flood.map(({ status }) => status)).toEqual(flood.map(() => 200));
  const left: LiveReader[] = [];
  const ended = flood.map(async (one) => {
    await one.next('crowded');
    await one.ended;
  });
  await expect.poll(() => flood.filter((one) => isCrowdedOut(one)).length).toBe(32);
  for (const one of flood) if (!isCrowdedOut(one)) left.push(one);
  await tell(user.id);
  await Promise.all(left.map((one) => one.next('message')));
  await tell(another.user.id);
  await another.stream.next('message');
  for (const one of [...flood, another.stream]) one.cut();
  await Promise.allSettled(ended);
  await expect.poll(() => site.other.app.ctx.live.count()).toBe(0);
});

const isCrowdedOut = ({ events }: LiveReader) => events.some(({ event }) => event === 'crowded');
