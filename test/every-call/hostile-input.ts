import fc, { type Arbitrary } from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '#kit/contract/call.ts';
import { isOpenedByAddress } from '#kit/contract/outputs.ts';
import type { TestApp } from '../with-app.ts';
import { takeWrites } from '../write-log.ts';
import { expectApiError, expectKeptContract } from './expect-answer.ts';
import { spoilt, strangeBody, strangeHeaders, strangeQuery } from './hostile-values.ts';
import { knownIds } from './known-ids.ts';
import { createIdFinder, type IdFinder } from './looked-up-ids.ts';
import { anAppWithSample, cookieFor } from './sample-app.ts';
import { type Fields, fieldNamesOf, inputsOf } from './schema-values.ts';
import { everyCall, requestOf, type Sent, senderTo } from './send.ts';

/** Requests to each call for each property; `npm run test:all` sends more, and HOSTILE_RUNS and HOSTILE_SEED change the number and the seed. */
export const numRuns = Number(process.env.HOSTILE_RUNS ?? 1);
export const seed = Number(process.env.HOSTILE_SEED ?? 786);
const runs = { numRuns, seed };

/** The calls are split between this many test files, which run in parallel. A feature’s calls stay together: they share the ids that fit them. */
const shardLength = Math.ceil(everyCall.length / 4);

/** Sends hostile input to a quarter of the calls, as the main administrator where the call needs one. */
export function testHostileInput(shard: 0 | 1 | 2 | 3): void {
  let app: TestApp;
  let send: ReturnType<typeof senderTo>;
  let ids: readonly string[];
  let idsOf: IdFinder;
  /** The session cookie of a user who may make the tested call. */
  let signedIn: Record<string, string> = {};
  beforeAll(async () => {
    app = await anAppWithSample();
    send = senderTo(app);
    ids = await knownIds(app.database.db);
    idsOf = await createIdFinder(app, ids);
  });
  afterAll(() => app.close());

  /** Sends a request and expects the contract to be kept; a refused request must have written nothing. */
  async function sendAndExpect(call: Call, { path, init }: Sent): Promise<void> {
    const response = await send({ path, init: { ...init, headers: { ...signedIn, ...init.headers } } });
    await expectKeptContract(call, response);
    const writes = await takeWrites(app.database.db);
    if (response.status >= 400) expect(writes).toEqual([]);
  }

  const ownCalls = everyCall.slice(shard * shardLength, (shard + 1) * shardLength);
  describe.each(ownCalls)('%s', (_name, call) => {
    const { all: names } = fieldNamesOf(call);
    let inputs: Arbitrary<Fields>;
    beforeAll(async () => {
      inputs = inputsOf(call, ids, await idsOf(call));
    });
    // A new session for each test, because some of the calls end sessions.
    beforeEach(async () => {
      signedIn = await cookieFor(app, call);
      await takeWrites(app.database.db);
    });

    test('keeps its contract for input that matches its schema', { tags: 'random' }, async () => {
      await fc.assert(
        fc.asyncProperty(inputs, (input) => sendAndExpect(call, requestOf(call, input))),
        runs,
      );
    });

    test('refuses malformed input or keeps its contract', { tags: 'random' }, async () => {
      await fc.assert(
        fc.asyncProperty(spoilt(inputs, names), strangeHeaders, (input, headers) =>
          sendAndExpect(call, requestOf(call, input, headers)),
        ),
        { ...runs, numRuns: numRuns * 2 },
      );
    });

    test('answers malformed URLs, bodies and content types with the usual error format', {
      tags: 'random',
    }, async () => {
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

    test.runIf(call.body === 'json')(
      'refuses an unknown field and each field of a wrong type, and names it',
      async () => {
        const [plain = {}] = fc.sample(inputs, { numRuns: 1, seed });
        // A password may contain any characters.
        const spoiltNames = names.filter((one) => !/password/i.test(one));
        const unknown = isOpenedByAddress(call) ? [] : ['surelyUnknown'];
        for (const name of [...unknown, ...spoiltNames]) {
          const response = await send(requestOf(call, { ...plain, [name]: '\u0000\u0007' }, signedIn));
          expect(response.status).toBe(400);
          const { issues = [] } = await expectApiError(response);
          expect(issues.map(({ path }) => path)).toContain(name);
        }
        expect(await takeWrites(app.database.db)).toEqual([]);
      },
    );

    test('refuses methods that its path does not support', async () => {
      const supported = new Set(
        everyCall.filter(([, { path }]) => path === call.path).map(([, { method }]) => String(method)),
      );
      const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'PURGE', 'X'].filter(
        (one) => !supported.has(one),
      );
      const { path } = requestOf(call, Object.fromEntries(names.map((name) => [name, ids[0]])));
      for (const method of others) {
        const response = await send({ path, init: { method, headers: signedIn } });
        expect(response.status).toBe(405);
        expect(response.headers.get('allow')).toContain(call.method);
        expect((await expectApiError(response)).code).toBe('method_not_allowed');
      }
      expect(await takeWrites(app.database.db)).toEqual([]);
    });
  });
}
