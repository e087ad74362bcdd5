// @module-tag thorough
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, pathNames } from '#kit/contract/call.ts';
import { aSignedInUser } from '../factories/sign-in.ts';
import type { TestApp } from '../with-app.ts';
import { takeWrites } from '../write-log.ts';
import { knownIds } from './known-ids.ts';
import { createPathFinder, type PathFinder } from './looked-up-ids.ts';
import { anAppWithSample, cookieOfMain } from './sample-app.ts';
import { inputsOf } from './schema-values.ts';
import { everyCall, requestOf, senderTo, takesFile } from './send.ts';

/*
 * IDOR: a member who owns nothing uses ids of others' rows in each call that takes an id and that members may make. Whatever the
 * response, no row that does not mention this member may be changed or deleted. Added rows are checked only for calls that take a file: they
 * are refused, and store nothing.
 */
const seed = Number(process.env.HOSTILE_SEED ?? 786);
const withId = everyCall.filter(
  ([, { who, method, path }]) =>
    (who === 'account' || who === 'member') && method !== 'GET' && pathNames(path).length > 0,
);

/** How many inputs each id that fits is sent with. */
const inputsForEach = 2;

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
let findPaths: PathFinder;
let own: Record<string, string>;
let main: Record<string, string>;
let stranger = '';
beforeAll(async () => {
  app = await anAppWithSample();
  send = senderTo(app);
  ids = await knownIds(app.database.db);
  main = await cookieOfMain(app);
  // Before the member signs in: the ids must not include their own session, which they would end.
  findPaths = await createPathFinder(app);
  const signedIn = await aSignedInUser(app.ctx, { email: 'stranger@example.org' });
  own = { cookie: signedIn.cookie };
  stranger = signedIn.user.id;
});
afterAll(() => app.close());

/** Makes a call with valid inputs, for every id that fits and some others. Returns the statuses. */
async function nameEverything(call: Call): Promise<number[]> {
  // The main administrator gets further than the member: to what is inside a group, for example.
  const { fitting, others } = await findPaths(call, { people: [own, main], ids });
  await takeWrites(app.database.db);
  const paths = [...fitting.flatMap((path) => Array.from({ length: inputsForEach }, () => path)), ...others];
  const inputs = fc.sample(inputsOf(call, ids), { numRuns: paths.length, seed });
  const statuses: number[] = [];
  for (const [at, named] of paths.entries()) {
    const { path, init } = requestOf(call, { ...inputs[at], ...named }, own);
    const { status } = await send({ path, init });
    expect([call.name, status]).not.toEqual([call.name, 500]);
    statuses.push(status);
  }
  return statuses;
}

test.each(withId)('%s changes nothing that belongs to others', async (name, call) => {
  await nameEverything(call);
  const writes = (await takeWrites(app.database.db)).filter(({ table }) => table !== counted[name]);
  expect(writes.filter(({ before }) => before !== null && !before.includes(stranger))).toEqual([]);
});

const uploads = withId.filter(([, call]) => takesFile(call));

test.each(uploads)('%s refuses files for things of others, and stores nothing', async (_name, call) => {
  const statuses = new Set(await nameEverything(call));
  expect([...statuses].filter((status) => status !== 403 && status !== 404)).toEqual([]);
  expect(statuses.size).toBeGreaterThan(0);
  expect(await takeWrites(app.database.db)).toEqual([]);
});

test('the list of calls is not empty, and the member is still signed in', async () => {
  expect(withId.length).toBeGreaterThan(20);
  expect(uploads.length).toBeGreaterThan(5);
  for (const headers of [own, main]) {
    expect((await send({ path: '/api/auth/sessions', init: { headers } })).status).toBe(200);
  }
});
