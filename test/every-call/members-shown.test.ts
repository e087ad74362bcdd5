// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls as blockCalls } from '#features/accounts/blocks/block.contract.ts';
import { blockMember } from '#features/accounts/blocks/server/block.own.ts';
import { calls as profileCalls } from '#features/people/member-profiles/member-profile.contract.ts';
import { saveMemberProfile } from '#features/people/member-profiles/server/member-profile.own.ts';
import { type Call, pathNames } from '#kit/contract/call.ts';
import type { Ctx } from '#kit/server/context.ts';
import { aPerson } from '../factories/people.ts';
import { workOff } from '../factories/queue.ts';
import { aSignedInUser } from '../factories/sign-in.ts';
import type { TestApp } from '../with-app.ts';
import { addMemberEverywhere, wearBadge } from './be-everywhere.ts';
import { anAppWithSample } from './sample-app.ts';
import { fieldNamesOf } from './schema-values.ts';
import { everyCall, requestOf, senderTo } from './send.ts';

/*
 * A member with a unique name is present wherever members can meet (be-everywhere.ts). Another member makes every GET call about
 * everything. Each call whose response names the first member is listed here with its rules; a new call that shows members fails this
 * test until it is listed.
 */
const [firstName, lastName] = ['Zubaydahname', 'Qanitahname'];

/** Whether a call may still show a member behind a block or with a hidden entry: false, or the reason. */
type Rule = {
  /** Whether the call shows the member behind a block, and why. */
  behindBlock: false | string;
  /** Whether the call shows a member who hides their entry, and why. */
  hidden: false | string;
};

const between = 'the two are in contact about it';
const underOwnName = 'contributions there are shown under the member’s name, with or without an entry';
const asHost = 'the host must know who has booked; the guest can withdraw';
const asOrganiser = 'the organiser keeps applications and hours; the block withdrew the application';

const shows: Readonly<Record<string, Rule>> = {
  exportEventGuests: { behindBlock: asHost, hidden: between },
  getClassified: { behindBlock: false, hidden: underOwnName },
  getClassifiedTalk: {
    behindBlock: 'it has ended and can be read for 30 days, as with getConnection',
    hidden: between,
  },
  getConnection: {
    behindBlock: 'an ended conversation can be read for 30 days however it ended, which hides the block',
    hidden: 'the two have introduced themselves to each other',
  },
  getDirectoryMember: { behindBlock: false, hidden: false },
  getForumPost: { behindBlock: false, hidden: underOwnName },
  getGroupPost: { behindBlock: false, hidden: underOwnName },
  getVolunteerOpportunity: { behindBlock: false, hidden: underOwnName },
  listApplicantChecks: { behindBlock: false, hidden: between },
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
  listGroupMembers: { behindBlock: false, hidden: 'members of a group know each other' },
  listGroupPosts: { behindBlock: false, hidden: underOwnName },
  listGroupReplies: { behindBlock: false, hidden: underOwnName },
  listGroupResources: { behindBlock: false, hidden: underOwnName },
  listInvitable: { behindBlock: false, hidden: 'the two have introduced themselves to each other' },
  listMentionable: { behindBlock: false, hidden: underOwnName },
  listMosqueFeedback: {
    behindBlock: 'it was sent to a mosque, whose managers read and answer it on the mosque’s behalf',
    hidden: between,
  },
  listNotifications: {
    behindBlock: 'removing an earlier notification would reveal the block',
    hidden: 'the notification is about contact between the two',
  },
  listOpportunityHours: { behindBlock: asOrganiser, hidden: between },
  listScholars: { behindBlock: false, hidden: 'an administrator added them to a list for all members' },
  listVolunteerProfiles: { behindBlock: false, hidden: 'it is a separate profile with its own setting' },
  search: { behindBlock: false, hidden: false },
};

let app: TestApp;
let send: ReturnType<typeof senderTo>;
let viewer: { cookie: string; id: string };
let shown: Ctx;
let shownId = '';
/** Where the two can meet, as the calls’ paths take it. */
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
  places = [[shownId], ...(await addMemberEverywhere(meeting))];
});
afterAll(() => app.close());

const save = (fields: object) =>
  saveMemberProfile.run(shown, profileCalls.saveMemberProfile.input.parse(fields));

// A stream never ends; it sends ids and counts (docs/live.md).
const reading = everyCall.filter(
  ([name, { method, who, mediaType }]) =>
    method === 'GET' && !/admin/.test(who) && /json|csv|calendar/.test(mediaType) && name !== 'openLive',
);

/** Returns the calls whose response to the viewer contains the member’s name or id. */
async function callsThatShow(asked = reading): Promise<string[]> {
  const found: string[] = [];
  for (const [name, call] of asked) if (await showsMember(call)) found.push(name);
  return found.toSorted();
}

/** The calls of the table. */
const known = reading.filter(([name]) => name in shows);

async function showsMember(call: Call): Promise<boolean> {
  const names = pathNames(call.path);
  const { all } = fieldNamesOf(call);
  const words = all.find((field) => field === 'q' || field === 'search');
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
});

test('a member who hides their entry is shown only where the table gives a reason', async () => {
  await save({ seenBy: 'nobody' });
  const left = Object.keys(shows).filter((name) => shows[name]?.hidden !== false);
  expect(await callsThatShow(known)).toEqual(left.toSorted());
  await save({ seenBy: 'members' });
});

test('a member behind a block is shown only where the table gives a reason', async () => {
  await blockMember.run(shown, blockCalls.blockMember.input.parse({ id: viewer.id }));
  await workOff(app.ctx);
  const left = Object.keys(shows).filter((name) => shows[name]?.behindBlock !== false);
  expect(await callsThatShow(known)).toEqual(left.toSorted());
});
