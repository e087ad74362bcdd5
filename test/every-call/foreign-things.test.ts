import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#app/calls.ts';
import { type Call, pathNames } from '#kit/contract/call.ts';
import { aSignedInUser } from '../factories/sign-in.ts';
import type { TestApp } from '../with-app.ts';
import { anAppWithSample, rowsWithout, someIds } from './everything.ts';
import { inputsOf } from './schema-values.ts';
import { requestOf } from './send.ts';

/*
 * IDOR: a member who owns nothing names every kind of thing there is, in every call that takes the id of one and that members
 * may make. Whatever is answered, no row that was there before may be another one afterwards, or
 * be gone; what a call adds in the member's own name is another matter.
 */
const seed = Number(process.env.HOSTILE_SEED ?? 786);
/** Rows of each table whose ids are named. */
const ofEach = 2;
const withId = calls.filter(
  ({ who, method, path }) =>
    (who === 'account' || who === 'member') && method !== 'GET' && pathNames(path).length > 0,
);

let app: TestApp;
let ids: string[];
let cookie = '';
let stranger = '';
beforeAll(async () => {
  app = await anAppWithSample();
  ids = await someIds(app.database.db, ofEach);
  const signedIn = await aSignedInUser(app.ctx);
  cookie = signedIn.cookie;
  stranger = signedIn.user.id;
});
afterAll(() => app.close());

/** Sends what the schema asks for, of each thing. */
async function nameEverything(call: Call): Promise<void> {
  const inputs = fc.sample(inputsOf(call, ids), { numRuns: ids.length, seed });
  for (const [at, id] of ids.entries()) {
    // How often somebody may ask is tested elsewhere.
    await app.database.db.execute(sql`delete from rate_limits`);
    const named = Object.fromEntries(pathNames(call.path).map((name) => [name, id]));
    const { path, init } = requestOf(call, { ...inputs[at], ...named }, { cookie });
    const { status } = await app.fetch(path, init);
    expect([call.name, status]).not.toEqual([call.name, 500]);
  }
}

describe.each(withId.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  test('changes nothing that is somebody else’s', async () => {
    const before = await rowsWithout(app.database.db, stranger);
    await nameEverything(call);
    const after = await rowsWithout(app.database.db, stranger);
    const changed = [...before].filter(
      ([table, rows]) => ![...rows].every((row) => after.get(table)?.has(row)),
    );
    expect(changed.map(([table]) => table)).toEqual([]);
  });
});

test('there are calls to ask', () => {
  expect(withId.length).toBeGreaterThan(20);
});
