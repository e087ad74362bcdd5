import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { anEventInput } from '#test/factories/events.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { aStubServer } from '#test/servers/stub-server.ts';
import { anApp, type TestApp } from '#test/with-app.ts';
import { purgeExpiredKeys } from './idempotency.ts';
import { idempotencyKeys } from './kit.tables.ts';

test('fifty concurrent requests with one idempotency key run once and have the same response', async () => {
  const app = await anApp();
  const { cookie } = await aSignedInUser(app.ctx);
  const send = (key: string, title = 'Circle', as = cookie) =>
    app.fetch('/api/events', {
      method: 'POST',
      body: JSON.stringify(anEventInput({ title })),
      headers: { cookie: as, 'content-type': 'application/json', 'idempotency-key': key },
    });
  const own = async () => {
    const answer = await app.fetch('/api/user/events', { headers: { cookie } });
    return Number(answer.headers.get('x-total-count'));
  };
  const answers = await Promise.all(Array.from({ length: 50 }, () => send('one-key-of-mine')));
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(bodies).size).toBe(1);
  expect(await own()).toBe(1);

  const other = await send('one-key-of-mine', 'Another');
  expect(other.status).toBe(409);
  expect(await other.json()).toMatchObject({ code: 'idempotency_key_reused' });
  expect((await send('short')).status).toBe(400);
  expect((await send('a-second-key')).status).toBe(200);
  expect(await own()).toBe(2);

  const { cookie: stranger } = await aSignedInUser(app.ctx);
  expect((await send('one-key-of-mine', 'Circle', stranger)).status).toBe(200);

  const refused = { ...anEventInput(), eventDate: '2020-01-01' };
  const past = await app.fetch('/api/events', {
    method: 'POST',
    body: JSON.stringify(refused),
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': 'refused-key' },
  });
  expect(past.status).toBe(400);
  expect((await send('refused-key')).status).toBe(200);

  await purgeExpiredKeys(app.database.db, new Date(app.ctx.now.getTime() + 49 * 3600 * 1000));
  expect(await app.database.db.$count(idempotencyKeys)).toBe(0);
  await app.close();
});

function post(app: TestApp, cookie: string, key: string, fields: Parameters<typeof anEventInput>[0] = {}) {
  return app.fetch('/api/events', {
    method: 'POST',
    body: JSON.stringify(anEventInput(fields)),
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
  });
}

test('no transaction is open while a call waits for a slow service', async () => {
  const service = await aStubServer(() => ({ status: 404, body: '{}' }));
  service.setMode('hangs');
  const app = await anApp({ postcodesUrl: service.url });
  const { cookie } = await aSignedInUser(app.ctx);
  const answer = post(app, cookie, 'a-slow-one');
  await expect.poll(() => service.asked.length).toBe(1);
  const open = sql`datname = current_database() and state = 'idle in transaction'`;
  expect(await app.ctx.db.select({ query: sql`query` }).from(sql`pg_stat_activity`).where(open)).toEqual([]);
  expect((await answer).status).toBe(200);
  await service.close();
  await app.ctx.externalServices.settled();
  await app.close();
});

test('a refused call and its repeat each count against the rate limit, a repeated success does not', async () => {
  const app = await anApp();
  const { cookie } = await aSignedInUser(app.ctx);
  expect((await post(app, cookie, 'good-once')).status).toBe(200);
  for (let turn = 2; turn <= 20; turn++) {
    const refused = await post(app, cookie, `refused-${turn}`, { eventDate: '2020-01-01' });
    expect(refused.status).toBe(400);
  }
  expect((await post(app, cookie, 'one-too-many')).status).toBe(429);
  expect((await post(app, cookie, 'good-once')).status).toBe(200);
  await app.close();
});
