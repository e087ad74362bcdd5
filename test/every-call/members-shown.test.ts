import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls as blockCalls } from '#features/accounts/blocks/contract.ts';
import { blockMember } from '#features/accounts/blocks/server/block-member.ts';
import { calls as profileCalls } from '#features/people/member-profiles/contract.ts';
import { saveMemberProfile } from '#features/people/member-profiles/server/save-member-profile.ts';
import { type Call, pathNames } from '#kit/contract/call.ts';
import type { Ctx } from '#kit/server/context.ts';
import { rateLimits } from '#kit/server/rate-limits/tables.ts';
import { aPerson } from '../factories/people.ts';
import { workOff } from '../factories/queue.ts';
import { aSignedInUser } from '../factories/sign-in.ts';
import type { TestApp } from '../with-app.ts';
import { beEverywhere, wearBadge } from './be-everywhere.ts';
import { anAppWithSample } from './sample-app.ts';
import { fieldNamesOf } from './schema-values.ts';
import { everyCall, requestOf, senderTo } from './send.ts';

/*
 * A member whose name stands nowhere else is everywhere that members can meet (be-everywhere.ts). Another member asks every reading call about everything. The calls that then name the one
 * to the other are those that show members: each is named here, with what holds in it. A new call that shows members fails
 * this test until it is.
 */
const [firstName, lastName] = ['Zubaydahname', 'Qanitahname'];

/** What holds in a call that shows members: nothing of a member is left once a block, or hiding, is what the table says. */
type Rule = {
  /** Whether it still shows the member behind a block, and why. */
  behindBlock: false | string;
  /** The same once the member has hidden their entry. */
  hidden: false | string;
};

const between = 'a matter that the two have with each other';
const underOwnName = 'what members say and do there stands under their names, with or without an entry';
const asHost =
  'whoever holds an event answers for its places, and knows who has taken one; the guest can withdraw';
const asOrganiser =
  'who organises keeps what was applied for and served; the application was withdrawn by the block';

const shows: Readonly<Record<string, Rule>> = {
  exportEventGuests: { behindBlock: asHost, hidden: between },
  getClassified: { behindBlock: false, hidden: underOwnName },
  getClassifiedTalk: { behindBlock: 'over, and read for 30 days, as getConnection', hidden: between },
  getConnection: {
    behindBlock:
      'a conversation that is over is read for 30 days however it ended: so nobody learns of a block',
    hidden: 'the two have introduced themselves to each other',
  },
  getDirectoryMember: { behindBlock: false, hidden: false },
  getForumPost: { behindBlock: false, hidden: underOwnName },
  getGroupPost: { behindBlock: false, hidden: underOwnName },
  getVolunteerOpportunity: { behindBlock: false, hidden: underOwnName },
  listApplications: { behindBlock: asOrganiser, hidden: between },
  listClassifiedTalks: { behindBlock: 'the same as getClassifiedTalk', hidden: between },
  listConnections: {
    behindBlock: 'the same as getConnection, without photo and ward',
    hidden: 'the two have introduced themselves to each other',
  },
  listDirectoryMembers: { behindBlock: false, hidden: false },
  listEventGuests: { behindBlock: asHost, hidden: between },
  listForumPosts: { behindBlock: false, hidden: underOwnName },
  listForumReplies: { behindBlock: false, hidden: underOwnName },
  listGroupMembers: { behindBlock: false, hidden: 'anyone who is in a group is known to the others in it' },
  listGroupPosts: { behindBlock: false, hidden: underOwnName },
  listGroupReplies: { behindBlock: false, hidden: underOwnName },
  listGroupResources: { behindBlock: false, hidden: underOwnName },
  listInvitable: { behindBlock: false, hidden: 'the two have introduced themselves to each other' },
  listMentionable: { behindBlock: false, hidden: underOwnName },
  listMosqueFeedback: {
    behindBlock: 'it was written to a mosque, whose managers read and answer it in its name',
    hidden: between,
  },
  listNotifications: {
    behindBlock: 'what a notice said before the block stays said; taking it back would tell of the block',
    hidden: 'a notice of what the two have between each other',
  },
  listOpportunityHours: { behindBlock: asOrganiser, hidden: between },
  listScholars: { behindBlock: false, hidden: 'an administrator has named them for all members to see' },
  listVolunteerProfiles: { behindBlock: false, hidden: 'it is another entry, with a switch of its own' },
  search: { behindBlock: false, hidden: false },
};

let app: TestApp;
let send: ReturnType<typeof senderTo>;
let viewer: { cookie: string; id: string };
let shown: Ctx;
let shownId = '';
/** Where the two could meet, as the addresses of calls take it. */
let places: readonly (readonly string[])[];
beforeAll(async () => {
  app = await anAppWithSample();
  send = senderTo(app);
  const signedIn = await aSignedInUser(app.ctx, { email: 'viewer@example.org' });
  viewer = { cookie: signedIn.cookie, id: signedIn.user.id };
  const member = await aSignedInUser(app.ctx, { email: 'shown@example.org', firstName, lastName });
  shownId = member.user.id;
  shown = { ...app.ctx, actor: aPerson({ id: shownId }) };
  await save({ showRealName: true, bio: 'Here I am.', seenBy: 'members', wizardStep: 4 });
  await wearBadge({ shown });
  const asViewer = { ...app.ctx, actor: aPerson({ id: viewer.id }) };
  const meeting = { viewer: asViewer, shown, shownName: `${firstName} ${lastName}` };
  places = [[shownId], ...(await beEverywhere(meeting))];
}, 120_000);
afterAll(() => app.close());

const save = (fields: object) =>
  saveMemberProfile.run(shown, profileCalls.saveMemberProfile.input.parse(fields));

// A stream never ends; it tells ids and counts (docs/live.md).
const reading = everyCall.filter(
  ([name, { method, who, mediaType }]) =>
    method === 'GET' && !/admin/.test(who) && /json|csv|calendar/.test(mediaType) && name !== 'openLive',
);

/** The calls, of these, whose answers to the viewer hold the member's name or id. */
async function callsThatShow(asked = reading): Promise<string[]> {
  const found: string[] = [];
  for (const [name, call] of asked) if (await showsMember(call)) found.push(name);
  return found.toSorted();
}

/** Those of the table. */
const known = reading.filter(([name]) => name in shows);

async function showsMember(call: Call): Promise<boolean> {
  const names = pathNames(call.path);
  const { all } = fieldNamesOf(call);
  const words = all.find((field) => field === 'q' || field === 'search');
  await app.database.db.delete(rateLimits);
  for (const ids of names.length === 0 ? [[]] : places.filter(({ length }) => length === names.length)) {
    const asked = call.paged ? { limit: 200 } : {};
    const inputs = [asked, ...(words ? [{ ...asked, [words]: firstName }] : [])];
    for (const input of inputs) {
      const path = Object.fromEntries(names.map((name, at) => [name, ids[at]]));
      const response = await send(requestOf(call, { ...input, ...path }, { cookie: viewer.cookie }));
      const text = await response.text();
      if (response.ok && (text.includes(shownId) || text.includes(firstName))) return true;
    }
  }
  return false;
}

test('the calls that show members are those of the table', async () => {
  expect(await callsThatShow()).toEqual(Object.keys(shows).toSorted());
}, 60_000);

test('somebody who hides their entry is left only where the table says why', async () => {
  await save({ seenBy: 'nobody' });
  const left = Object.keys(shows).filter((name) => shows[name]?.hidden !== false);
  expect(await callsThatShow(known)).toEqual(left.toSorted());
  await save({ seenBy: 'members' });
}, 60_000);

test('behind a block nobody is left but where the table says why', async () => {
  await blockMember.run(shown, blockCalls.blockMember.input.parse({ id: viewer.id }));
  await workOff(app.ctx);
  const left = Object.keys(shows).filter((name) => shows[name]?.behindBlock !== false);
  expect(await callsThatShow(known)).toEqual(left.toSorted());
}, 60_000);
