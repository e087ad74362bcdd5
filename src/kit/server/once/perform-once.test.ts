import { expect, test } from 'vitest';
import { anEventInput } from '#test/factories/events.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { anApp } from '#test/with-app.ts';
import { forgetOldKeys } from './perform-once.ts';
import { idempotencyKeys } from './tables.ts';

test('the same request under one key, fifty times at once, is carried out once and answered alike', async () => {
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

  await forgetOldKeys(app.database.db, new Date(app.ctx.now.getTime() + 49 * 3600 * 1000));
  expect(await app.database.db.$count(idempotencyKeys)).toBe(0);
  await app.close();
}, 60_000);
