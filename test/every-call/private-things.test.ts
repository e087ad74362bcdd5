// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventStreamType } from '#kit/contract/outputs.ts';
import { aSignedInUser } from '../factories/sign-in.ts';
import type { TestApp } from '../with-app.ts';
import { knownIds } from './known-ids.ts';
import { createPathFinder, type PathFinder } from './looked-up-ids.ts';
import { fillPrivateColumns } from './private-columns.ts';
import { anAppWithSample, cookieOfMain } from './sample-app.ts';
import { requiredOf } from './schema-values.ts';
import { everyCall, requestOf, senderTo } from './send.ts';

/*
 * Every column with private data contains the same word. Visitors and an unrelated member make every GET call, with ids of others' rows: no
 * response may contain the word.
 */
const word = 'canary';

let app: TestApp;
let send: ReturnType<typeof senderTo>;
let ids: readonly string[];
let findPaths: PathFinder;
let own: Record<string, string>;
let main: Record<string, string>;
beforeAll(async () => {
  app = await anAppWithSample();
  send = senderTo(app);
  const { db } = app.database;
  ids = await knownIds(db);
  await fillPrivateColumns(db, word);
  findPaths = await createPathFinder(app);
  const { cookie } = await aSignedInUser(app.ctx, { email: 'stranger@example.org' });
  own = { cookie };
  main = await cookieOfMain(app);
});
afterAll(() => app.close());

// A stream never ends; open-live.test.ts checks its contents.
const reading = everyCall.filter(
  ([, { method, who, mediaType }]) => method === 'GET' && !/admin/.test(who) && mediaType !== eventStreamType,
);

test.each(reading)('%s reveals no private data', async (_name, call) => {
  const headers = call.who === 'everyone' ? {} : own;
  const required = requiredOf(call, ids);
  const { fitting, others } = await findPaths(call, { people: [headers, main], ids });
  for (const path of [...fitting, ...others]) {
    const response = await send(requestOf(call, { ...required, ...path }, headers));
    expect(response.status).toBeLessThan(500);
    expect(await response.text()).not.toContain(word);
  }
});

test('administrators do read the word, so the test can find it', async () => {
  const admin = await aSignedInUser(app.ctx, { email: 'admin@example.org', role: 'admin' });
  for (const path of ['/api/admin/users', '/api/admin/waiting-list', '/api/admin/reports']) {
    const response = await send({ path, init: { headers: { cookie: admin.cookie } } });
    expect([path, await response.text()]).toEqual([path, expect.stringContaining(word)]);
  }
});
