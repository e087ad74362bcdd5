// @module-tag thorough
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { registry } from '#app/registry.ts';
import type { TestApp } from '../with-app.ts';
import { takeWrites } from '../write-log.ts';
import { expectApiError, expectSecureHeaders } from './expect-answer.ts';
import { addressOfList, knownIds } from './known-ids.ts';
import { createPathFinder, type PathFinder } from './looked-up-ids.ts';
import { anAppWithSample, cookieFor } from './sample-app.ts';
import { fieldNamesOf, requiredOf } from './schema-values.ts';
import { everyCall, requestOf } from './send.ts';

const { calls } = registry;

/** Tables to which a GET may write: session use, and administrators' reading of private data. */
const writtenByReading: ReadonlySet<string> = new Set(['sessions', 'audit_log']);

let app: TestApp;
let ids: string[];
let findPaths: PathFinder;
beforeAll(async () => {
  app = await anAppWithSample();
  ids = await knownIds(app.database.db);
  findPaths = await createPathFinder(app);
});
afterAll(() => app.close());

const document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        summary: z.string(),
        parameters: z.array(z.object({ name: z.string(), in: z.string() })),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
});

test('the OpenAPI document is valid and names every call once', async () => {
  const body: unknown = await (await app.fetch('/api/openapi.json')).json();
  const { valid, errors } = await new Validator().validate(z.record(z.string(), z.unknown()).parse(body));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  const operations = Object.entries(document.parse(body).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
    ),
  );
  const stated = calls.map(
    ({ name, method, path }) => `${name} ${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
  );
  expect(operations.sort()).toEqual(stated.sort());
});

test('the HTML documentation names every call', async () => {
  const page = await (await app.fetch('/api/docs')).text();
  for (const call of calls) expect(page).toContain(call.name);
});

test('no two calls share a name, or an address and method', () => {
  expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length);
  const addresses = calls.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(new Set(addresses).size).toBe(calls.length);
});

test.each(everyCall)('%s has a valid summary, tag, path, errors and cache time', (_name, call) => {
  expect(call.summary).toMatch(/^[A-Z].{8,}\.$/s);
  expect(call.tag).toMatch(/^[A-Z]/);
  expect(call.path).toMatch(/^\/[\w/:.-]+$/);
  expect(new Set(call.errors.map(({ code }) => code)).size).toBe(call.errors.length);
  for (const { text } of call.errors) expect(text).toMatch(/^[A-Z].+[.?!]$/s);
  // Shared caches are for visitors’ GET requests only.
  if (call.cacheSeconds > 0) expect([call.method, call.who]).toEqual(['GET', 'everyone']);
  // A call has limit and cursor if it returns a list that can grow, and only then.
  const { all } = fieldNamesOf(call);
  expect(all.includes('cursor') && all.includes('limit')).toBe(call.paged);
});

test.each(everyCall)(
  '%s answers OPTIONS with the methods of its path, and HEAD like GET',
  async (_name, call) => {
    const { required } = fieldNamesOf(call);
    const { path } = requestOf(call, Object.fromEntries(required.map((name) => [name, ids[0]])));
    const options = await app.fetch(path, { method: 'OPTIONS' });
    expect(options.status).toBe(204);
    expect(options.headers.get('allow')).toContain(call.method);
    expectSecureHeaders(options);
    if (call.method !== 'GET') return;
    const [get, head] = await Promise.all([app.fetch(path), app.fetch(path, { method: 'HEAD' })]);
    expect(head.status).toBe(get.status);
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
  },
);

test.each(everyCall.filter(([, { method, likeFile }]) => method === 'GET' && !likeFile))(
  '%s writes nothing, and its response to a signed-in member is not cached',
  async (_name, call) => {
    const headers = await cookieFor(app, { who: 'super_admin' });
    const required = requiredOf(call, ids);
    const { fitting, others } = await findPaths(call, { people: [headers], ids });
    await takeWrites(app.database.db);
    for (const values of [...fitting, ...others].slice(0, 20)) {
      const { path } = requestOf(call, { ...required, ...values });
      const response = await app.fetch(path, { headers });
      expect(response.headers.get('cache-control')).toBe('no-store');
      if (response.ok && call.path.endsWith('.csv')) {
        expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.csv"$/);
      }
      const writes = await takeWrites(app.database.db);
      expect(writes.filter(({ table }) => !writtenByReading.has(table))).toEqual([]);
    }
  },
);

describe.each(everyCall.filter(([, { paged }]) => paged))('pages of %s', (_name, call) => {
  let headers: Record<string, string>;
  let address: string;
  beforeAll(async () => {
    // A list with an audience setting is for members by default.
    const isForMembers = call.errors.some(({ code }) => code === 'not_signed_in');
    headers = await cookieFor(app, isForMembers ? { who: 'member' } : call);
    address = await addressOfList(app, call, headers);
  });

  /** Follows rel="next" from the address to the last page. */
  async function readAll(address: string): Promise<{ items: unknown[]; total: number; sizes: number[] }> {
    const items: unknown[] = [];
    const sizes: number[] = [];
    let total = 0;
    for (let next: string | undefined = address; next !== undefined; ) {
      const response = await app.fetch(next, { headers });
      expect(response.status).toBe(200);
      const page = z.array(z.unknown()).parse(await response.json());
      items.push(...page);
      sizes.push(page.length);
      total = Number(response.headers.get('x-total-count'));
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    }
    return { items, total, sizes };
  }

  test('contain every item once, in the same order for any page size', async () => {
    const whole = await readAll(`${address}?limit=200`);
    const pieces = await readAll(`${address}?limit=3`);
    expect(whole.total).toBeGreaterThan(3);
    expect(whole.items).toHaveLength(whole.total);
    expect(pieces.items).toEqual(whole.items);
    expect(pieces.sizes.slice(0, -1).every((size) => size === 3)).toBe(true);
  });

  test('have the same total on each page', async () => {
    const first = await app.fetch(`${address}?limit=1`, { headers });
    const link = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await app.fetch(link, { headers });
    expect(second.headers.get('x-total-count')).toBe(first.headers.get('x-total-count'));
  });

  test.each([
    ['limit', ['0', '-1', '201', '1.5', 'x', '']],
    ['cursor', ['AAAA', 'eyJ4IjoxfQ', 'W10', 'bnVsbA', 'x'.repeat(500)]],
  ])('refuse an invalid %s and name it', async (name, values) => {
    for (const value of values) {
      const response = await app.fetch(`${address}?${name}=${value}`, { headers });
      expect([value, response.status]).toEqual([value, 400]);
      const { issues = [] } = await expectApiError(response);
      expect(issues.map(({ path }) => path)).toContain(name);
    }
  });
});

test('an unknown path under /api is answered 404 with the usual error, for any method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
    const response = await app.fetch('/api/no-such-thing', { method });
    expect(response.status).toBe(404);
    expect((await expectApiError(response)).code).toBe('not_found');
    expectSecureHeaders(response);
  }
});

test('an unchanged response is answered 304', async () => {
  const first = await app.fetch('/api/openapi.json');
  const etag = first.headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  const second = await app.fetch('/api/openapi.json', { headers: { 'if-none-match': etag } });
  expect(second.status).toBe(304);
});

/** Calls with which visitors write, and which have no rate limit, with the reason why they can’t fill a table. */
const boundedOtherwise: Readonly<Record<string, string>> = {
  renewClassified: 'changes one listing, by its seller or a signed link',
  quoteAdvertisement: 'stores nothing',
  takeCardEvent: 'must be signed by the card service',
  appealDecision: 'works once for each decision, with its token',
  signIn: 'attempts are limited by account and network, and only a correct one adds a row',
  signOut: 'ends a session',
  verifyEmail: 'a token that works once',
  confirmEmail: 'a token that works once',
  decideEmailProposal: 'a token that works once',
  undoEmailChange: 'a token that works once',
  unsubscribe: 'a signed link that sets a preference',
};

test('each call with which visitors can add rows has a rate limit or another bound', () => {
  const unlimited = everyCall
    .map(([, each]) => each)
    .filter(({ who, method, limit }) => who === 'everyone' && method !== 'GET' && limit === undefined)
    .map(({ name }) => name);
  expect(unlimited.sort()).toEqual(Object.keys(boundedOtherwise).sort());
  // Other GETs store nothing; this one counts a click.
  const openAdvertisement = everyCall.find(([name]) => name === 'openAdvertisement');
  expect(openAdvertisement?.[1].limit).toBeDefined();
});
