import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signOut } from '#features/accounts/sign-in/server/sessions/sign-out.ts';
import { sessions } from '#features/accounts/sign-in/server/tables.ts';
import { eraseAccount } from '#features/accounts/users/server/public.ts';
import { tellLive } from '#kit/server/live/tell-live.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { type LiveReader, readLive } from '#test/live-reader.ts';
import { twoProcesses } from '#test/two-processes.ts';
import { notify } from './notify.ts';

let site: Awaited<ReturnType<typeof twoProcesses>>;
beforeAll(async () => {
  site = await twoProcesses();
});
afterAll(() => site.close());

const notice = { kind: { name: 'event_decided' }, title: 'Private words', path: '/events' };
const told = [{ kind: 'notices', data: {} }];

/** Gives a notice by one of the processes. */
const give = (userIds: string[]) =>
  inTransaction(site.one.app.ctx, (tx) => notify(tx.db, userIds, notice, tx.now));

test('a notice of one process is told by the stream of the other, without its words', async () => {
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

test('what is undone is not told', async () => {
  const { user, cookie } = await aSignedInUser(site.one.app.ctx);
  const stream = await readLive(site.other.url, cookie);
  await stream.next('missed');
  const undone = inTransaction(site.one.app.ctx, async (tx) => {
    await notify(tx.db, [user.id], notice, tx.now);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await give([user.id]);
  await stream.next('message');
  expect(stream.events.map(({ event }) => event)).toEqual(['missed', 'message']);
  stream.cut();
});

test('a stream that was cut goes on where it was, in another process, without loss or doubling', async () => {
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

test('a transaction that began before the last look and ended after it is not passed over', async () => {
  const { user, cookie } = await aSignedInUser(site.one.app.ctx);
  const stream = await readLive(site.other.url, cookie);
  await stream.next('missed');
  const written = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const slow = inTransaction(site.one.app.ctx, async (tx) => {
    await notify(tx.db, [user.id], notice, tx.now);
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

test.each(['rubbish', '1:2:@3', 'x'.repeat(5000)])('%.20j as last event: fetch anew', async (last) => {
  const { cookie } = await aSignedInUser(site.one.app.ctx);
  const stream = await readLive(site.one.url, cookie, last);
  expect((await stream.next('missed')).id).toMatch(/^\d+:\d+:[\d,]*@\d+$/);
  stream.cut();
});

test('signing out in one process ends the stream of the other, and that of no other session', async () => {
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

test('a member’s ninth stream ends the first, and tells it not to come again', async () => {
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

test('HEAD opens no stream', async () => {
  const { cookie } = await aSignedInUser(site.one.app.ctx);
  const answer = await fetch(`${site.one.url}/api/live`, { method: 'HEAD', headers: { cookie } });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('');
});

const kind = { name: 'told' };

const tell = (userId: string, of = 0) =>
  inTransaction(site.one.app.ctx, (tx) => tellLive(tx, { userIds: [userId], kind, data: { of } }));

async function aReader() {
  const { user, cookie } = await aSignedInUser(site.one.app.ctx);
  const stream = await readLive(site.other.url, cookie);
  await stream.next('missed');
  return { user, cookie, stream };
}

const strangersCookies = {
  'no cookie': '',
  'an empty one': 'sid=',
  'one that nobody has': `sid=${'x'.repeat(43)}`,
  'two at once': 'sid=a; sid=b',
};

test.each(Object.entries(strangersCookies))('nobody opens a stream with %s', async (_which, cookie) => {
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
  'where %s, streams in every process end, and hear no more',
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

test('the place in another member’s stream brings nothing of theirs', async () => {
  const theirs = await aReader();
  const { user, cookie, stream } = await aReader();
  const [before] = theirs.stream.events;
  stream.cut();
  await tell(theirs.user.id, 1);
  await tell(user.id, 2);
  const { id: after } = await theirs.stream.next('message');
  const fromBefore = await readLive(site.one.url, cookie, before?.id);
  expect((await fromBefore.next('message')).data).toEqual([{ kind: 'told', data: { of: 2 } }]);
  const fromAfter = await readLive(site.one.url, cookie, after);
  await fromAfter.next('beat');
  for (const one of [theirs.stream, fromBefore, fromAfter]) one.cut();
});

test('of a flood of streams eight stay, and nobody else’s ends', async () => {
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
