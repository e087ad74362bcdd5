import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { registry } from '#app/registry.ts';
import { pathNames } from '#kit/contract/call.ts';
import type { TestApp } from '../with-app.ts';
import { takeWrites } from '../write-log.ts';
import { expectApiError, expectSecureHeaders } from './expect-answer.ts';
import { addressOfList, knownIds } from './known-ids.ts';
import { anAppWithSample, cookieFor } from './sample-app.ts';
import { fieldNamesOf } from './schema-values.ts';
import { everyCall, requestOf } from './send.ts';

const { calls } = registry;

/** Where reading may leave a trace: that the session was used, and that an administrator has read what is not public. */
const writtenByReading: ReadonlySet<string> = new Set(['sessions', 'audit_log']);

let app: TestApp;
let ids: string[];
beforeAll(async () => {
  app = await anAppWithSample();
  ids = await knownIds(app.database.db);
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

test('the documentation to read names every call', async () => {
  const page = await (await app.fetch('/api/docs')).text();
  for (const call of calls) expect(page).toContain(call.name);
});

test('no two calls share a name, or an address and method', () => {
  expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length);
  const addresses = calls.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(new Set(addresses).size).toBe(calls.length);
});

test.each(everyCall)('%s describes itself to people and caches', (_name, call) => {
  expect(call.summary).toMatch(/^[A-Z].{8,}\.$/s);
  expect(call.tag).toMatch(/^[A-Z]/);
  expect(call.path).toMatch(/^\/[\w/:.-]+$/);
  expect(new Set(call.errors.map(({ code }) => code)).size).toBe(call.errors.length);
  for (const { text } of call.errors) expect(text).toMatch(/^[A-Z].+[.?!]$/s);
  // Shared caches are for visitors' reading alone.
  if (call.cacheSeconds > 0) expect([call.method, call.who]).toEqual(['GET', 'everyone']);
  // limit and cursor stand exactly where the answer is a list that can grow.
  const { all } = fieldNamesOf(call);
  expect(all.includes('cursor') && all.includes('limit')).toBe(call.paged);
});

test.each(everyCall)(
  '%s answers OPTIONS with what its address takes, and HEAD as GET',
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
  '%s changes nothing, and no cache keeps what it answers to somebody who is signed in',
  async (_name, call) => {
    const { required } = fieldNamesOf(call);
    const headers = await cookieFor(app, { who: 'super_admin' });
    await takeWrites(app.database.db);
    for (const id of ids.slice(0, 20)) {
      const { path } = requestOf(call, Object.fromEntries(required.map((name) => [name, id])));
      const response = await app.fetch(path, { headers });
      expect(response.headers.get('cache-control')).toBe('no-store');
      if (response.ok && call.path.endsWith('.csv')) {
        expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.csv"$/);
      }
      const writes = await takeWrites(app.database.db);
      expect(writes.filter(({ table }) => !writtenByReading.has(table))).toEqual([]);
      if (pathNames(call.path).length === 0) return;
    }
  },
);

describe.each(everyCall.filter(([, { paged }]) => paged))('pages of %s', (_name, call) => {
  let headers: Record<string, string>;
  let address: string;
  beforeAll(async () => {
    // A list whose audience is a setting is a member’s to read unless that is changed.
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

  test('follow each other without gap or repetition, in one order', async () => {
    const whole = await readAll(`${address}?limit=200`);
    const pieces = await readAll(`${address}?limit=3`);
    expect(whole.total).toBeGreaterThan(3);
    expect(whole.items).toHaveLength(whole.total);
    expect(pieces.items).toEqual(whole.items);
    expect(pieces.sizes.slice(0, -1).every((size) => size === 3)).toBe(true);
  });

  test('say the same total on each page', async () => {
    const first = await app.fetch(`${address}?limit=1`, { headers });
    const link = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await app.fetch(link, { headers });
    expect(second.headers.get('x-total-count')).toBe(first.headers.get('x-total-count'));
  });

  test.each([
    ['limit', ['0', '-1', '201', '1.5', 'x', '']],
    ['cursor', ['AAAA', 'eyJ4IjoxfQ', 'W10', 'bnVsbA', 'x'.repeat(500)]],
  ])('refuse a %s that can’t be, by name', async (name, values) => {
    for (const value of values) {
      const response = await app.fetch(`${address}?${name}=${value}`, { headers });
      expect([value, response.status]).toEqual([value, 400]);
      const { issues = [] } = await expectApiError(response);
      expect(issues.map(({ path }) => path)).toContain(name);
    }
  });
});

test('an address under /api that nobody listed is 404 in the one shape, for any method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
    const response = await app.fetch('/api/no-such-thing', { method });
    expect(response.status).toBe(404);
    expect((await expectApiError(response)).code).toBe('not_found');
    expectSecureHeaders(response);
  }
});

test('an equal answer is told from its ETag and not sent again', async () => {
  const first = await app.fetch('/api/openapi.json');
  const etag = first.headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  const second = await app.fetch('/api/openapi.json', { headers: { 'if-none-match': etag } });
  expect(second.status).toBe(304);
});
