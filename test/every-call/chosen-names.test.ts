// @module-tag thorough
import { eq, ne } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registry } from '#app/registry.ts';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { users } from '#features/accounts/users/server/user.tables.ts';
import {
  findMemberProfile,
  writeMemberProfile,
} from '#features/people/member-profiles/server/member-profile.queries.ts';
import { type Call, pathNames } from '#kit/contract/call.ts';
import { outbox } from '#kit/server/kit.tables.ts';
import { aPerson } from '../factories/people.ts';
import { workOff } from '../factories/queue.ts';
import { aSignedInUser } from '../factories/sign-in.ts';
import type { TestApp } from '../with-app.ts';
import { addMemberEverywhere } from './be-everywhere.ts';
import { knownIds } from './known-ids.ts';
import { anAppWithSample } from './sample-app.ts';
import { type Fields, fieldNamesOf, inputsOf } from './schema-values.ts';
import { everyCall, requestOf, senderTo } from './send.ts';

/*
 * Every member of the sample community shows a chosen name and hides the account's name. One of them meets the viewer wherever members can
 * meet. The viewer makes every GET call about everything: no response, notification or email may contain another member's account name. Pages
 * are built from the same responses.
 */

/** Calls that may return account names, because organisers must know who takes part (docs/members.md). */
const byAccountName: Readonly<Record<string, string>> = {
  exportEventGuests: 'the guest list of an event, for its host',
  listApplications: 'the applicants, for the organiser',
  listEventGuests: 'the guest list of an event, for its host',
  listNotifications: 'an application, for the organiser',
  listOpportunityHours: 'the volunteers’ hours, for the organiser',
};
const mailsByAccountName: readonly string[] = ['application-received'];

let app: TestApp;
let send: ReturnType<typeof senderTo>;
let viewer: { cookie: string; id: string; email: string };
/** Ids as the calls’ paths take them. */
let places: readonly (readonly string[])[];

beforeAll(async () => {
  app = await anAppWithSample();
  send = senderTo(app);
  const { user, cookie } = await aSignedInUser(app.ctx, { email: 'viewer@example.org' });
  viewer = { cookie, id: user.id, email: user.email };
  const { user: met } = await aSignedInUser(app.ctx, { email: 'met@example.org' });
  await chooseNames();
  const asViewer = { ...app.ctx, actor: aPerson({ id: viewer.id }) };
  const shown = { ...app.ctx, actor: aPerson({ id: met.id }) };
  const ids = await knownIds(app.database.db, 1);
  const meeting = { viewer: asViewer, shown, shownName: await nameOf(met.id) };
  places = [...ids.map((id) => [id]), [met.id], ...(await addMemberEverywhere(meeting))];
  await workOff(app.ctx);
});
afterAll(() => app.close());

/** Gives every account except the viewer’s a unique name, and a directory entry that hides it. */
async function chooseNames(): Promise<void> {
  const { db } = app.database;
  const others = await db.select().from(users).where(ne(users.id, viewer.id)).orderBy(users.id);
  for (const [at, { id }] of others.entries()) {
    const names = { firstName: `Kept${at}`, lastName: `Keptname${at}` };
    await db.update(users).set(names).where(eq(users.id, id));
    const before = await findMemberProfile(db, id);
    const chosen = { displayName: `Known as ${at}`, showRealName: false, seenBy: 'members' } as const;
    await writeMemberProfile(db, { id, ...names }, before, chosen);
  }
}

async function nameOf(id: string): Promise<string> {
  return (await findMemberProfile(app.database.db, id))?.displayName ?? '';
}

/** Returns the account names in a text. */
const keptIn = (text: string) => [...new Set(text.match(/Kept(?:name)?\d+/gi) ?? [])];

/** A stream contains ids and counts only; signing out would end the session. */
const left: readonly string[] = ['openLive', 'openSignOut'];
const reading = everyCall.filter(
  ([name, { method, who, mediaType }]) =>
    method === 'GET' &&
    !/admin/.test(who) &&
    /json|csv|calendar|html/.test(mediaType) &&
    !left.includes(name),
);

function inputsFor(call: Call): Fields[] {
  const names = pathNames(call.path);
  const { all, required } = fieldNamesOf(call);
  const needed = required.filter((field) => !names.includes(field));
  const ids = places.flat();
  const [sample = {}] = needed.length === 0 ? [] : fc.sample(inputsOf(call, ids), { numRuns: 1, seed: 786 });
  const base: Fields = Object.fromEntries(needed.map((field) => [field, sample[field]]));
  if (call.paged) base.limit = 200;
  const words = all.find((field) => field === 'q' || field === 'search');
  const fitting = places.filter(({ length }) => length === names.length);
  const addresses: Fields[] =
    names.length === 0
      ? [{}]
      : fitting.map((values) => Object.fromEntries(names.map((name, at) => [name, values[at]])));
  return addresses.flatMap((address) => [
    { ...base, ...address },
    ...(words
      ? [
          { ...base, [words]: 'Kept', ...address },
          { ...base, [words]: 'Keptname', ...address },
        ]
      : []),
  ]);
}

test('no response to another member contains a hidden name, except where organisers need it', async () => {
  const found = new Set<string>();
  for (const [name, call] of reading) {
    for (const input of inputsFor(call)) {
      const response = await send(requestOf(call, input, { cookie: viewer.cookie }));
      if (response.ok && keptIn(await response.text()).length > 0) found.add(name);
    }
  }
  expect([...found].toSorted()).toEqual(Object.keys(byAccountName).toSorted());
});

test('members are found by their chosen names, not by hidden ones', async () => {
  const ask = async (search: string) => {
    const response = await send({
      path: `/api/forum/mentionable?search=${encodeURIComponent(search)}`,
      init: { headers: { cookie: viewer.cookie } },
    });
    return JSON.parse(await response.text()).length;
  };
  expect([await ask('Kept'), await ask('Keptname')]).toEqual([0, 0]);
  expect(await ask('Known as')).toBeGreaterThan(0);
});

test('no email or notification to another member contains a hidden name', async () => {
  const { db } = app.database;
  const people = await db.select().from(users);
  const own = new Map(people.map(({ id, email, firstName }) => [email, { id, firstName }]));
  const mails = await db.select().from(outbox);
  const told = mails.filter(({ template, toEmail, props }) => {
    const addressee = own.get(toEmail)?.firstName ?? '';
    const others = keptIn(JSON.stringify(props)).filter((name) => name !== addressee);
    return others.length > 0 && !mailsByAccountName.includes(template);
  });
  expect(told.map(({ template }) => template)).toEqual([]);
  const notices = await db.select().from(notifications);
  const kinds = notices
    .filter(({ title, body }) => keptIn(`${title} ${body}`).length > 0)
    .map(({ kind }) => kind);
  expect([...new Set(kinds)]).toEqual(['application_received']);
});

test('the copy of a member’s data contains no hidden names, except in notifications to a host', async () => {
  for (const { title, export: read } of registry.personalData) {
    if (title === 'Your notifications') continue;
    const copied = JSON.stringify(await read(app.database.db, viewer.id));
    expect([title, keptIn(copied ?? '')]).toEqual([title, []]);
  }
});
