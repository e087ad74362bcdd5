import fc, { type Arbitrary } from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#app/calls.ts';
import type { Call } from '#kit/contract/call.ts';
import type { TestApp } from '../with-app.ts';
import { anAppWithSample, cookieFor, idsReaching, rowCounts, someIds } from './everything.ts';
import { expectKeptContract, expectRefusal, expectSecureHeaders } from './expect-answer.ts';
import { hostileValue, spoilt, strangeBody, strangeHeaders, strangeQuery } from './hostile-values.ts';
import { type Fields, fieldNamesOf, inputsOf } from './schema-values.ts';
import { requestOf, type Sent } from './send.ts';

/** Requests to each call for each property, fewer the second time round; HOSTILE_RUNS and HOSTILE_SEED search further. */
const numRuns = Number(process.env.HOSTILE_RUNS ?? 20);
const seed = Number(process.env.HOSTILE_SEED ?? 786);
const runs = { numRuns, seed };

let app: TestApp;
let ids: string[];
let before: Record<string, number>;
beforeAll(async () => {
  app = await anAppWithSample();
  ids = await someIds(app.database.db);
  before = await rowCounts(app.database.db);
});
afterAll(() => app.close());

let sender = 0;
/** The cookie of whoever may make the call that is tested. */
let signedIn: Record<string, string> = {};

/** Each request comes from an address of its own: the limits on how often are tested elsewhere. */
function send({ path, init }: Sent): Promise<Response> {
  sender += 1;
  const from = `10.${(sender >> 16) & 255}.${(sender >> 8) & 255}.${sender & 255}`;
  return app.fetch(path, { ...init, headers: { ...signedIn, ...init.headers, 'x-forwarded-for': from } });
}

/** How many rows there are, as long as nothing was written since they were counted. */
let counted: Record<string, number> | undefined;

/** Sends, and expects the contract kept; a write that is refused must leave every table as it was. */
async function sendAndExpect(call: Call, request: Sent): Promise<void> {
  if (call.method === 'GET') return expectKeptContract(call, await send(request));
  counted ??= await rowCounts(app.database.db);
  const response = await send(request);
  await expectKeptContract(call, response);
  if (response.ok) counted = undefined;
  else expect(await rowCounts(app.database.db)).toEqual(counted);
}

describe.each(calls.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  const { all: names } = fieldNamesOf(call);
  let inputs: Arbitrary<Fields>;
  beforeAll(async () => {
    inputs = inputsOf(call, await idsReaching(app, call, ids));
  });
  // A new session for each test: the calls that end sessions are called too.
  beforeEach(async () => {
    counted = undefined;
    signedIn = await cookieFor(app, call);
  });

  test('keeps its contract for input as its schema asks for it', async () => {
    await fc.assert(
      fc.asyncProperty(inputs, (input) => sendAndExpect(call, requestOf(call, input))),
      runs,
    );
  });

  test('answers spoilt input with a refusal or a kept contract', async () => {
    await fc.assert(
      fc.asyncProperty(spoilt(inputs, names), strangeHeaders, (input, headers) =>
        sendAndExpect(call, requestOf(call, input, headers)),
      ),
      { ...runs, numRuns: numRuns * 2 },
    );
  });

  test('answers malformed addresses, bodies and content types in the one shape', async () => {
    const [plain = {}] = fc.sample(inputs, { numRuns: 1, seed });
    await fc.assert(
      fc.asyncProperty(strangeQuery, strangeBody, strangeHeaders, (query, { body, type }, headers) => {
        const request = requestOf(call, plain, headers);
        if (call.method === 'GET')
          return sendAndExpect(call, { ...request, path: request.path.split('?')[0] + query });
        const init = { ...request.init, body, headers: { ...headers, 'content-type': type } };
        return sendAndExpect(call, { path: request.path, init });
      }),
      runs,
    );
  });

  test.runIf(call.body === 'json')('refuses an unknown field by its name', async () => {
    const [plain = {}] = fc.sample(inputs, { numRuns: 1, seed });
    const response = await send(requestOf(call, { ...plain, surelyUnknown: 'x' }));
    expect(response.status).toBe(400);
    const { issues = [] } = await expectRefusal(response);
    expect(issues.map(({ path }) => path)).toContain('surelyUnknown');
  });

  test.runIf(call.body === 'json')('refuses each field of a wrong kind by its name', async () => {
    const [plain = {}] = fc.sample(inputs, { numRuns: 1, seed });
    // Any characters may be in a password.
    for (const name of names.filter((one) => !/password/i.test(one))) {
      const response = await send(requestOf(call, { ...plain, [name]: '\u0000\u0007' }));
      expect(response.status).toBe(400);
      const { issues = [] } = await expectRefusal(response);
      expect(issues.map(({ path }) => path)).toContain(name);
    }
  });

  test('refuses methods that its address does not take', async () => {
    const taken = new Set(calls.filter(({ path }) => path === call.path).map(({ method }) => String(method)));
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'PURGE', 'X'].filter(
      (one) => !taken.has(one),
    );
    const { path } = requestOf(call, Object.fromEntries(names.map((name) => [name, ids[0]])));
    for (const method of others) {
      const response = await send({ path, init: { method, headers: {} } });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toContain(call.method);
      expect((await expectRefusal(response)).code).toBe('method_not_allowed');
    }
  });
});

beforeEach(() => {
  signedIn = {};
});

test('addresses that nobody listed answer as pages or refusals, never as faults', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(hostileValue, { maxLength: 4 }),
      strangeQuery,
      fc.boolean(),
      async (parts, query, api) => {
        const path = parts
          .map((part) => encodeURIComponent(String(JSON.stringify(part) ?? '').slice(0, 2000)))
          .join('/');
        const response = await send({ path: `/${api ? 'api/' : ''}${path}${query}`, init: { headers: {} } });
        expect(response.status).toBeLessThan(500);
        expectSecureHeaders(response);
        if (api && !response.ok) await expectRefusal(response);
      },
    ),
    { ...runs, numRuns: numRuns * 5 },
  );
});

/** What no call of today writes. */
const untouched = ['hijri_month_starts', 'mosque_prayer_settings', 'volunteer_hours'];

test('all those requests, the main administrator’s among them, left what no call writes', async () => {
  const after = await rowCounts(app.database.db);
  for (const table of untouched) expect([table, after[table]]).toEqual([table, before[table]]);
});
