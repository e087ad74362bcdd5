// @module-tag thorough
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { sessions } from '#features/accounts/sign-in/server/sign-in.tables.ts';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { siteSettings } from '#features/site/settings/server/settings.tables.ts';
import { type Call, pathNames } from '#kit/contract/call.ts';
import { aSignedInUser } from '../factories/sign-in.ts';
import type { TestApp } from '../with-app.ts';
import { testNow } from '../with-db.ts';
import { holdBack } from './held-back-things.ts';
import { anAppWithSample } from './sample-app.ts';
import { type Fields, fieldNamesOf, inputsOf } from './schema-values.ts';
import { everyCall, requestOf, senderTo } from './send.ts';

/*
 * One account makes every GET call that members may make, about other people's hidden rows: as a member, as an administrator who entered the
 * password two hours ago, and as one without the required second factor. Each response must be the member's, except for the fields that draw
 * buttons or ask for the missing confirmation. A list names what a fully confirmed administrator reads besides.
 */

/** The fields that only decide which buttons are drawn. */
const drawn = new Set([
  'canHost',
  'canOrganise',
  'canEdit',
  'canPreview',
  'mayPlan',
  'savesAtOnce',
  'isAdministrator',
]);

/** The fields about the session itself. */
const ofSession = new Set([
  'role',
  'confirmedAt',
  'needsPassword',
  'lacksSecondFactor',
  'permissions',
  'lastUsedAt',
  'requestId',
]);

/** The calls that return more to a fully confirmed administrator than to a member. */
const byRole: readonly string[] = [
  'exportEventGuests',
  'getAdvertPicture',
  'getBusiness',
  'getBusinessPicture',
  'getClassified',
  'getClassifiedPicture',
  'getCreditNote',
  'getEvent',
  'getEventImage',
  'getEvidencePaper',
  'getGroupFile',
  'getGroupImage',
  'getHalalEvidence',
  'getHostedEvent',
  'getInvoice',
  'getOpportunityForm',
  'getOwnBusiness',
  'getRsvp',
  'getTeam',
  'getTimetableMonth',
  'getVolunteerOpportunity',
  'listAllAnnouncements',
  'listApplicantChecks',
  'listApplications',
  'listEventGuests',
  'listForumPostEdits',
  'listMosqueFeedback',
  'listMosqueMonths',
  'listOpportunityHours',
  'listPastShifts',
  'listRecommendations',
  'listShifts',
];

let app: TestApp;
let send: ReturnType<typeof senderTo>;
let asking: { id: string; cookie: string };
let ids: readonly string[];
let names: readonly string[];
let ofMember: ReadonlyMap<string, string>;
beforeAll(async () => {
  app = await anAppWithSample();
  send = senderTo(app);
  const held = await holdBack(app.ctx);
  ids = [...held.ids, ...(await idsOfOthers())];
  names = held.names;
  const { user, cookie } = await aSignedInUser(app.ctx, { email: 'both@example.org' });
  asking = { id: user.id, cookie };
  ofMember = await everyAnswer();
});
afterAll(() => app.close());

/** Returns one id of each thing that exists between other members, or belongs to one. */
async function idsOfOthers(): Promise<string[]> {
  const tables = [
    'member_connections',
    'classified_talks',
    'credit_notes',
    'orders',
    'forum_posts',
    'group_posts',
    'mosque_feedback',
  ];
  const asked = tables.map((name) => sql`(select id from ${sql.identifier(name)} order by id limit 1)`);
  const found = z
    .object({ rows: z.array(z.object({ id: z.string() })) })
    .parse(await app.database.db.execute(sql.join(asked, sql` union all `)));
  return found.rows.map(({ id }) => id);
}

/** A stream never ends, signing out ends the session, and adverts take turns. */
const left: readonly string[] = ['openLive', 'watchBoard', 'openSignOut', 'listShownAdvertisements'];
const reading = everyCall.filter(
  ([name, { method, who }]) => method === 'GET' && !/admin/.test(who) && !left.includes(name),
);

/** Returns every response by its request: the code of a refusal, or the body. */
async function everyAnswer(): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const [, call] of reading) {
    for (const input of inputsFor(call)) {
      const sent = requestOf(call, input, { cookie: asking.cookie });
      answers.set(`${call.name} ${sent.path}`, await answerOf(await send(sent)));
    }
  }
  return answers;
}

/** Returns an input for each id or file name; other fields are valid values. */
function inputsFor(call: Call): Fields[] {
  const { required } = fieldNamesOf(call);
  const [name, ...others] = pathNames(call.path);
  const needed = required.filter((field) => !pathNames(call.path).includes(field));
  const [sample = {}] = needed.length === 0 ? [] : fc.sample(inputsOf(call, ids), { numRuns: 1, seed: 786 });
  const base = Object.fromEntries(needed.map((field) => [field, sample[field]]));
  if (name === undefined) return [{ ...base, ...(call.paged && { limit: 200 }) }];
  const values = call.path.startsWith('/media/') ? names : ids;
  const rest = Object.fromEntries(others.map((other) => [other, ids[0]]));
  return values.map((value) => ({ ...base, ...rest, [name]: value }));
}

const refusal = z.object({ code: z.string(), requestId: z.string() });

async function answerOf(response: Response): Promise<string> {
  const text = await response.text();
  if (!/json/.test(response.headers.get('content-type') ?? '')) return `${response.status} ${text}`;
  const refused = refusal.safeParse(JSON.parse(text));
  if (refused.success) return `${response.status} ${refused.data.code}`;
  const leave = (key: string, value: unknown) => (drawn.has(key) || ofSession.has(key) ? undefined : value);
  return `${response.status} ${JSON.stringify(JSON.parse(text), leave)}`;
}

/** Makes the account an administrator’s, with a password confirmed at the given time. */
async function beAdministrator(confirmedAt: Date): Promise<void> {
  const { db } = app.database;
  await db.update(users).set({ role: 'admin' }).where(eq(users.id, asking.id));
  await db
    .update(sessions)
    .set({ confirmedAt: confirmedAt.toISOString() })
    .where(eq(sessions.userId, asking.id));
}

/** Returns the requests whose responses differ from the member’s, except for refusals with the code. */
async function otherwise(code?: string): Promise<string[]> {
  const differing: string[] = [];
  for (const [request, answer] of await everyAnswer())
    if (answer !== ofMember.get(request) && answer !== `403 ${code}`) differing.push(request);
  return differing;
}

test('an administrator whose password is two hours old reads what a member reads', async () => {
  await beAdministrator(new Date(testNow.getTime() - 2 * 60 * 60_000));
  expect(await otherwise('confirm_password')).toEqual([]);
});

test('an administrator without the required second factor reads what a member reads', async () => {
  await beAdministrator(testNow);
  await app.database.db.insert(siteSettings).values({ key: 'adminsNeedSecondFactor', value: true });
  expect(await otherwise('second_factor_needed')).toEqual([]);
  await app.database.db.delete(siteSettings);
});

test('a fully confirmed administrator reads more with the listed calls only', async () => {
  await beAdministrator(testNow);
  const calls = new Set((await otherwise()).map((request) => request.split(' ')[0]));
  expect([...calls].toSorted()).toEqual(byRole);
});
