import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { auditSentence } from '#features/front/administration/audit-log.rules.ts';
import { type Call, pathNames } from '#kit/contract/call.ts';
import { auditLog } from '#kit/server/kit.tables.ts';
import { aSignedInUser } from '../factories/sign-in.ts';
import type { TestApp } from '../with-app.ts';
import { holdBack } from './held-back-things.ts';
import { knownIds } from './known-ids.ts';
import { createIdFinder, type IdFinder } from './looked-up-ids.ts';
import { anAppWithSample } from './sample-app.ts';
import { everyCall, requestOf, senderTo } from './send.ts';

/*
 * When administrators read private data of members, an entry is added to the audit log. The calls are recognised by the fields of
 * their output; a call that is not audited is listed here with the reason.
 */

/** Fields with private data: contact details, home addresses and evidence. */
const privateField =
  /e-?mail|phone|mobile|address|postcode|birth|^number$|evidence|statement|^message$|snapshot/i;

const placeReason = 'public on the page of the place';
const notAudited: Readonly<Record<string, string>> = {
  getAdminPlace: placeReason,
  getAdminPrayerRoom: placeReason,
  getOutboxMessage: 'its handler adds an entry whenever a message is opened',
  getSettings: 'the site’s own address, and the time of the weekly email',
  listAdminBusinesses: 'public on the page of the business',
  listAdminPlaces: placeReason,
  listAllCouncilMeetings: 'the address of a public meeting',
  listBereavementServices: 'public on the page for a death',
};

const administratorCalls = everyCall.filter(([, { method, who }]) => method === 'GET' && /admin/.test(who));
const audited = everyCall.filter(([, call]) => call.audited !== undefined);

/** Returns the names of all fields of a schema, at any depth. */
function fieldsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema && typeof schema.properties === 'object' ? schema.properties : null;
  return [...Object.keys(own ?? {}), ...Object.values(schema).flatMap(fieldsIn)];
}

function privateFields({ output }: Call): string[] {
  const schema = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' });
  return [...new Set(fieldsIn(JSON.parse(JSON.stringify(schema))))].filter((name) => privateField.test(name));
}

test('calls with which administrators read private data are audited, or listed with the reason', () => {
  const unmarked = administratorCalls
    .filter(([, call]) => call.audited === undefined)
    .map(([name, call]) => [name, privateFields(call)] as const)
    .filter(([, fields]) => fields.length > 0);
  expect(Object.fromEntries(unmarked.map(([name, fields]) => [name, fields.join(' ')]))).toEqual(
    Object.fromEntries(Object.keys(notAudited).map((name) => [name, expect.any(String)])),
  );
});

test.each(audited)('%s has its own sentence', (_name, { audited: action = '' }) => {
  const sentence = auditSentence({ action, targetName: null, after: null }, 'Huda');
  expect(sentence).toMatch(/^Huda (read|looked) /);
});

let app: TestApp;
let send: ReturnType<typeof senderTo>;
let idsOf: IdFinder;
let cookie = '';
let adminId = '';
beforeAll(async () => {
  app = await anAppWithSample();
  send = senderTo(app);
  idsOf = await createIdFinder(app, await knownIds(app.database.db));
  const { user, cookie: own } = await aSignedInUser(app.ctx, { email: 'huda@example.org', role: 'admin' });
  [adminId, cookie] = [user.id, own];
});
afterAll(() => app.close());

/** Counts the administrator’s audit log entries of an action. */
function entriesOf(action: string): Promise<number> {
  return app.database.db.$count(auditLog, and(eq(auditLog.actorId, adminId), eq(auditLog.action, action)));
}

test.each(audited)(
  '%s leaves one entry, however many pages are read within the hour',
  async (_name, call) => {
    const [id] = pathNames(call.path).length === 0 ? [''] : await idsOf(call);
    const path = Object.fromEntries(pathNames(call.path).map((name) => [name, id]));
    for (const limit of [1, 2]) {
      const input = {
        ...path,
        ...(call.paged && { limit }),
        ...(call.name === 'searchBadgeMembers' && { search: 'a' }),
      };
      const response = await send(requestOf(call, input, { cookie }));
      expect([call.name, response.status]).toEqual([call.name, 200]);
      expect([call.name, await entriesOf(call.audited ?? '')]).toEqual([call.name, 1]);
    }
  },
);

test('each account that is read adds an entry, and a refused call adds none', async () => {
  const get = everyCall.find(([name]) => name === 'getUser')?.[1];
  if (!get) throw new Error('There is no getUser.');
  const before = await entriesOf('user.read');
  const one = await aSignedInUser(app.ctx, { email: 'one@example.org' });
  const other = await aSignedInUser(app.ctx, { email: 'other@example.org' });
  for (const { user } of [one, other]) await send(requestOf(get, { id: user.id }, { cookie }));
  await send(requestOf(get, { id: '01a1fbf2-d9db-73f0-a93a-000000000000' }, { cookie }));
  await send(requestOf(get, { id: other.user.id }, { cookie: one.cookie }));
  expect(await entriesOf('user.read')).toBe(before + 2);
});

test('an entry is added when an administrator opens another member’s paper or file, but not for their own', async () => {
  const { names } = await holdBack(app.ctx);
  for (const folder of ['evidence', 'groupfiles'])
    for (const name of names) await send({ path: `/media/${folder}/${name}`, init: { headers: { cookie } } });
  expect([await entriesOf('evidence.read'), await entriesOf('group_resource.read')]).toEqual([1, 1]);
});
