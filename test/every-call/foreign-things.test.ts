// @module-tag thorough
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, pathNames } from '#kit/contract/call.ts';
import { aSignedInUser } from '../factories/sign-in.ts';
import type { TestApp } from '../with-app.ts';
import { takeWrites } from '../write-log.ts';
import { knownIds } from './known-ids.ts';
import { anAppWithSample } from './sample-app.ts';
import { inputsOf } from './schema-values.ts';
import { everyCall, requestOf, senderTo } from './send.ts';

/*
 * IDOR: a member who owns nothing uses the id of every row in each call that takes an id and that members may make. Whatever the
 * response, no row that does not mention this member may be changed or deleted. Added rows are not checked.
 */
const seed = Number(process.env.HOSTILE_SEED ?? 786);
const withId = everyCall.filter(
  ([, { who, method, path }]) =>
    (who === 'account' || who === 'member') && method !== 'GET' && pathNames(path).length > 0,
);

/** Calls that change a counter in another’s row, with the counter’s table. */
const counted: Readonly<Record<string, string>> = {
  recommendBusiness: 'businesses',
  withdrawRecommendation: 'businesses',
  likeForumPost: 'forum_posts',
  unlikeForumPost: 'forum_posts',
  readForumPost: 'forum_posts',
  createForumReply: 'forum_posts',
  likeForumReply: 'forum_replies',
  joinGroup: 'community_groups',
  leaveGroup: 'community_groups',
  unlikeForumReply: 'forum_replies',
};

let app: TestApp;
let send: ReturnType<typeof senderTo>;
let ids: string[];
let cookie = '';
let stranger = '';
beforeAll(async () => {
  app = await anAppWithSample();
  send = senderTo(app);
  ids = await knownIds(app.database.db);
  const signedIn = await aSignedInUser(app.ctx, { email: 'stranger@example.org' });
  cookie = signedIn.cookie;
  stranger = signedIn.user.id;
  await takeWrites(app.database.db);
});
afterAll(() => app.close());

/** Makes a call with valid input, for every id. */
async function nameEverything(call: Call): Promise<void> {
  const inputs = fc.sample(inputsOf(call, ids), { numRuns: ids.length, seed });
  for (const [at, id] of ids.entries()) {
    const named = Object.fromEntries(pathNames(call.path).map((name) => [name, id]));
    const { path, init } = requestOf(call, { ...inputs[at], ...named }, { cookie });
    const { status } = await send({ path, init });
    expect([call.name, status]).not.toEqual([call.name, 500]);
  }
}

test.each(withId)('%s changes nothing that belongs to others', async (name, call) => {
  await nameEverything(call);
  const writes = (await takeWrites(app.database.db)).filter(({ table }) => table !== counted[name]);
  expect(writes.filter(({ before }) => before !== null && !before.includes(stranger))).toEqual([]);
});

test('the list of calls is not empty', () => {
  expect(withId.length).toBeGreaterThan(20);
});
