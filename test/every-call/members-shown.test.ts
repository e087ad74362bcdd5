import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls as blockCalls } from '#features/accounts/blocks/contract.ts';
import { blockMember } from '#features/accounts/blocks/server/block-member.ts';
import { userBadges } from '#features/people/badges/server/tables.ts';
import { calls as connectionCalls } from '#features/people/connections/contract.ts';
import { acceptConnection } from '#features/people/connections/server/requests/answer-connection.ts';
import { createMemberConnection } from '#features/people/connections/server/requests/create-member-connection.ts';
import { calls as profileCalls } from '#features/people/member-profiles/contract.ts';
import { saveMemberProfile } from '#features/people/member-profiles/server/save-member-profile.ts';
import { type Call, pathNames } from '#kit/contract/call.ts';
import type { Ctx } from '#kit/server/context.ts';
import { rateLimits } from '#kit/server/rate-limits/tables.ts';
import { anEvent } from '../factories/events.ts';
import { aGroup } from '../factories/groups.ts';
import { aPerson } from '../factories/people.ts';
import { workOff } from '../factories/queue.ts';
import { aSignedInUser } from '../factories/sign-in.ts';
import type { TestApp } from '../with-app.ts';
import { anAppWithSample } from './sample-app.ts';
import { fieldNamesOf } from './schema-values.ts';
import { everyCall, requestOf, senderTo } from './send.ts';

/*
 * A member whose name stands nowhere else is everywhere that members can be: in the directory, in a conversation, in a group,
 * with a badge, an event and posts. Another member asks every reading call about everything. The calls that then name the one
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

const shows: Readonly<Record<string, Rule>> = {
  getConnection: {
    behindBlock:
      'a conversation that is over is read for 30 days however it ended: so nobody learns of a block',
    hidden: 'the two have introduced themselves to each other',
  },
  getDirectoryMember: { behindBlock: false, hidden: false },
  listConnections: {
    behindBlock: 'the same as getConnection, without photo and ward',
    hidden: 'the two have introduced themselves to each other',
  },
  listDirectoryMembers: { behindBlock: false, hidden: false },
  listGroupMembers: { behindBlock: false, hidden: 'anyone who is in a group is known to the others in it' },
  listInvitable: { behindBlock: false, hidden: 'the two have introduced themselves to each other' },
  listNotifications: {
    behindBlock: 'what a notice said before the block stays said; taking it back would tell of the block',
    hidden: 'a notice of what the two have between each other',
  },
  search: { behindBlock: false, hidden: false },
};

let app: TestApp;
let send: ReturnType<typeof senderTo>;
let viewer: { cookie: string; id: string };
let shown: Ctx;
let shownId = '';
/** Of the things in which the two could meet. */
let ids: readonly string[];
beforeAll(async () => {
  app = await anAppWithSample();
  send = senderTo(app);
  const signedIn = await aSignedInUser(app.ctx, { email: 'viewer@example.org' });
  viewer = { cookie: signedIn.cookie, id: signedIn.user.id };
  const member = await aSignedInUser(app.ctx, { email: 'shown@example.org', firstName, lastName });
  shownId = member.user.id;
  shown = { ...app.ctx, actor: aPerson({ id: shownId }) };
  ids = [shownId, ...(await beEverywhere())];
}, 120_000);
afterAll(() => app.close());

const save = (fields: object) =>
  saveMemberProfile.run(shown, profileCalls.saveMemberProfile.input.parse(fields));

/** Answers the ids of where that is. */
async function beEverywhere(): Promise<string[]> {
  const { db } = app.database;
  await save({ showRealName: true, bio: 'Here I am.', seenBy: 'members', wizardStep: 4 });
  await db
    .insert(userBadges)
    .values({ userId: shownId, badgeKey: 'guide_author', awardedAt: app.ctx.now.toISOString() });
  const event = await anEvent(db, { createdBy: shownId });
  const group = await aGroup(db, [{ id: shownId }, { id: viewer.id }]);
  const another = await aGroup(db, [{ id: viewer.id }]);
  const asking = { ...app.ctx, actor: aPerson({ id: viewer.id }) };
  const request = { toUserId: shownId, message: 'Salam' };
  const { id } = await createMemberConnection.run(
    asking,
    connectionCalls.createMemberConnection.input.parse(request),
  );
  await acceptConnection.run(shown, { id });
  return [event.id, group.id, another.id, id];
}

const reading = everyCall.filter(
  ([, { method, who, mediaType, likeFile }]) =>
    method === 'GET' && !/admin/.test(who) && mediaType === 'application/json' && !likeFile,
);

/** The calls whose answers to the viewer hold the member's name or id. */
async function callsThatShow(): Promise<string[]> {
  const found: string[] = [];
  for (const [name, call] of reading) if (await showsMember(call)) found.push(name);
  return found.toSorted();
}

async function showsMember(call: Call): Promise<boolean> {
  const names = pathNames(call.path);
  const { all } = fieldNamesOf(call);
  const words = all.find((field) => field === 'q' || field === 'search');
  await app.database.db.delete(rateLimits);
  for (const id of names.length === 0 ? ['none'] : ids) {
    const asked = call.paged ? { limit: 200 } : {};
    const inputs = [asked, ...(words ? [{ ...asked, [words]: firstName }] : [])];
    for (const input of inputs) {
      const path = Object.fromEntries(names.map((name) => [name, id]));
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
  expect(await callsThatShow()).toEqual(left.toSorted());
  await save({ seenBy: 'members' });
}, 60_000);

test('behind a block nobody is left but where the table says why', async () => {
  await blockMember.run(shown, blockCalls.blockMember.input.parse({ id: viewer.id }));
  await workOff(app.ctx);
  const left = Object.keys(shows).filter((name) => shows[name]?.behindBlock !== false);
  expect(await callsThatShow()).toEqual(left.toSorted());
}, 60_000);
