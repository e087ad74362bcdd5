// @module-tag thorough
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { accountIdHeader, type Call } from '#kit/contract/call.ts';
import { aUser } from '../factories/people.ts';
import { aSignedInUser } from '../factories/sign-in.ts';
import type { TestApp } from '../with-app.ts';
import { takeWrites } from '../write-log.ts';
import { expectApiError, expectSecureHeaders } from './expect-answer.ts';
import { knownIds } from './known-ids.ts';
import { createIdFinder, type IdFinder } from './looked-up-ids.ts';
import { anAppWithSample, cookieOfMain } from './sample-app.ts';
import { type Fields, fieldNamesOf, inputsOf } from './schema-values.ts';
import { everyCall, requestOf, senderTo } from './send.ts';

/*
 * A page was made for one account, and another is signed in by now: it sends the id of its own account with every call
 * (docs/api.md). Streams and files that a page only shows can't carry the header; nothing is changed by them.
 */

const changing = everyCall.filter(([, { method }]) => method !== 'GET');
const reading = everyCall.filter(([, { method, likeFile }]) => method === 'GET' && !likeFile);

/** The tables to which other refusals may write, and which the log of writes leaves out. */
const refusalTables = z.object({
  rows: z.array(z.object({ rate_limits: z.string(), audit_log: z.string() })),
});

let app: TestApp;
let send: ReturnType<typeof senderTo>;
let ids: readonly string[];
let idsOf: IdFinder;
let khadija: string;
const sessions = new Map<string, { id: string; headers: Record<string, string> }>();
beforeAll(async () => {
  app = await anAppWithSample();
  send = senderTo(app);
  ids = await knownIds(app.database.db);
  idsOf = await createIdFinder(app, ids);
  khadija = (await aUser(app.database.db, { firstName: 'Khadija', lastName: 'Begum' })).id;
  const yusuf = { firstName: 'Yusuf', lastName: 'Ahmed' };
  for (const [who, fields] of Object.entries({
    'a member': {},
    'a suspended member': { accountStatus: 'suspended' },
    'an administrator': { role: 'admin' },
  } as const)) {
    const email = `${who.replaceAll(' ', '.')}@example.org`;
    const { user, cookie } = await aSignedInUser(app.ctx, { ...yusuf, email, ...fields });
    sessions.set(who, { id: user.id, headers: { cookie } });
  }
  const { db } = app.database;
  const [main] = await db.update(users).set(yusuf).where(eq(users.role, 'super_admin')).returning();
  sessions.set('the main administrator', { id: main?.id ?? '', headers: await cookieOfMain(app) });
});
afterAll(() => app.close());

async function anInputOf(call: Call): Promise<Fields> {
  const [input = {}] = fc.sample(inputsOf(call, ids, await idsOf(call)), { numRuns: 1, seed: 786 });
  return input;
}

/** Returns how much stands in those tables. */
async function refusalRows() {
  const { rows } = refusalTables.parse(
    await app.database.db.execute(
      sql`select (select count(*) || ' ' || coalesce(sum(count), 0) from rate_limits) as rate_limits,
                 (select count(*)::text from audit_log) as audit_log`,
    ),
  );
  return rows;
}

test.each(changing)('%s changes nothing for another account than the session’s', async (_name, call) => {
  const input = await anInputOf(call);
  await takeWrites(app.database.db);
  const before = await refusalRows();
  for (const [who, { headers }] of sessions) {
    const more = { ...headers, [accountIdHeader]: khadija, 'idempotency-key': `another-${call.name}` };
    // What the schema refuses is refused for the account first.
    for (const fields of [input, { surelyUnknown: true }]) {
      const response = await send(requestOf(call, fields, more));
      expectSecureHeaders(response);
      expect([who, response.status]).toEqual([who, 409]);
      expect(await expectApiError(response)).toMatchObject({
        code: 'account_changed',
        message: 'You’re now signed in as Yusuf Ahmed.',
      });
    }
  }
  expect(await takeWrites(app.database.db)).toEqual([]);
  expect(await refusalRows()).toEqual(before);
});

test.each(changing.filter(([, { body }]) => body === 'json'))(
  '%s judges its own account’s id like a request without one, and a visitor by the session',
  async (_name, call) => {
    const { all: names } = fieldNamesOf(call);
    const wrong = { ...Object.fromEntries(names.map((name) => [name, 'x'])), surelyUnknown: true };
    const codeOf = async (headers: Record<string, string>) =>
      (await expectApiError(await send(requestOf(call, wrong, headers)))).code;
    for (const { id, headers } of sessions.values()) {
      expect(await codeOf({ ...headers, [accountIdHeader]: id })).toBe(await codeOf(headers));
    }
    const visitors = await codeOf({});
    expect(await codeOf({ [accountIdHeader]: khadija })).toBe(visitors);
    expect(visitors).not.toBe('account_changed');
  },
);

test.each(reading)('%s shows a page nothing of another account than its own', async (_name, call) => {
  const { path, init } = requestOf(call, await anInputOf(call), {
    ...sessions.get('a member')?.headers,
    [accountIdHeader]: khadija,
  });
  const response = await app.fetch(path, init);
  expect([response.status, (await expectApiError(response)).code]).toEqual([409, 'account_changed']);
});

test('the same requests do change something for the session’s own account', async () => {
  const written: string[] = [];
  for (const [name, call] of changing) {
    const headers = await cookieOfMain(app);
    const input = await anInputOf(call);
    await takeWrites(app.database.db);
    await send(requestOf(call, input, headers));
    if ((await takeWrites(app.database.db)).length > 0) written.push(name);
  }
  expect(written.length).toBeGreaterThan(60);
  expect(written).toEqual(expect.arrayContaining(['createForumPost', 'signOut', 'updateProfile']));
});
