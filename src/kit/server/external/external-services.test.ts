import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { aStubServer, type StubServer } from '#test/servers/stub-server.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testWithDb } from '#test/with-db.ts';
import { externalCache } from '../kit.tables.ts';
import { createLog } from '../log.ts';
import {
  createExternalServices,
  type ExternalRequest,
  purgeExpiredResponses,
  readCache,
  trimCache,
  writeCache,
} from './external-services.ts';

let stub: StubServer | undefined;
afterEach(() => stub?.close());

const log = createLog('silent');

function numbers(url: string): ExternalRequest<number> {
  return {
    service: 'numbers',
    key: 'seven',
    url,
    freshSeconds: 3600,
    timeoutMs: 300,
    schema: z.number(),
    read: (json) => {
      if (typeof json === 'object' && json && 'value' in json && typeof json.value === 'number')
        return json.value;
      throw new Error('not a number');
    },
  };
}

async function aService() {
  stub = await aStubServer(() => ({ body: '{"value": 7}' }));
  return { stub, request: numbers(stub.url) };
}

testWithDb('a response is cached: a second reader in another process sends no request', async ({ ctx }) => {
  const { stub, request } = await aService();
  expect(await createExternalServices(ctx.db, log).load(request)).toBe(7);
  expect(await createExternalServices(ctx.db, log).load(request)).toBe(7);
  expect(stub.asked).toHaveLength(1);
});

testWithDb.for(['fails', 'rubbish', 'huge', 'hangs', 'redirects'] as const)(
  'a service that %s returns nothing, and is not called for a while after three failures',
  async (stubMode, { ctx }) => {
    const { stub, request } = await aService();
    stub.setMode(stubMode);
    const externalServices = createExternalServices(ctx.db, log);
    const keys = ['seven', 'eight', 'nine', 'ten', 'seven'];
    for (const key of keys) {
      expect(await externalServices.load({ ...request, key, timeoutMs: 50 })).toBeNull();
      await externalServices.settled();
    }
    expect(stub.asked).toHaveLength(3);
  },
);

testWithDb('a failed request is not repeated for a while, while others are still sent', async ({ ctx }) => {
  stub = await aStubServer((url) => ({ body: url.pathname === '/seven' ? '{"value": 7}' : 'rubbish' }));
  const { url } = stub;
  const request = (path: string) => ({ ...numbers(url), key: path, url: `${url}${path}` });
  const externalServices = createExternalServices(ctx.db, log);
  for (const path of ['/a', '/a', '/b', '/seven', '/c', '/d']) await externalServices.load(request(path));
  expect(stub.asked).toEqual(['/a', '/b', '/seven', '/c', '/d']);
  expect(await externalServices.load(request('/seven'))).toBe(7);
});

testWithDb('only the fields that we read are cached, not the whole response', async ({ ctx }) => {
  stub = await aStubServer(() => ({ body: '{"value": 7, "surname": "Khan"}' }));
  await createExternalServices(ctx.db, log).load(numbers(stub.url));
  expect(await ctx.db.select({ body: externalCache.body }).from(externalCache)).toEqual([{ body: 7 }]);
});

testWithDb('a response cached in an outdated format is requested again', async ({ ctx }) => {
  const { stub, request } = await aService();
  await writeCache(ctx.db, 'numbers', 'seven', { value: 7 }, 3600);
  expect(await createExternalServices(ctx.db, log).load(request)).toBe(7);
  expect(stub.asked).toHaveLength(1);
});

testWithDb('a response cached by a clock that was ahead is requested again', async ({ ctx }) => {
  const { stub, request } = await aService();
  await createExternalServices(ctx.db, log).load(request);
  await ctx.db.execute(sql`update external_cache set
    fetched_at = fetched_at + interval '1 year', fresh_until = fetched_at + interval '2 years'`);
  const externalServices = createExternalServices(ctx.db, log);
  expect(await externalServices.load(request)).toBe(7);
  await externalServices.settled();
  expect(stub.asked).toHaveLength(2);
});

testWithDb('when the service fails, the last good response is returned', async ({ ctx }) => {
  const { stub, request } = await aService();
  await createExternalServices(ctx.db, log).load(request);
  await ctx.db.execute(sql`update external_cache set fresh_until = fetched_at - interval '1 day'`);
  stub.setMode('fails');
  const externalServices = createExternalServices(ctx.db, log);
  expect(await externalServices.load(request)).toBe(7);
  await externalServices.settled();
});

testWithDb('concurrent readers share one request', async ({ ctx }) => {
  const { stub, request } = await aService();
  const externalServices = createExternalServices(ctx.db, log);
  const answers = await Promise.all(Array.from({ length: 20 }, () => externalServices.load(request)));
  expect(new Set(answers)).toEqual(new Set([7]));
  expect(stub.asked).toHaveLength(1);
});

testWithDb('a 404 is cached for an hour and does not stop other requests', async ({ ctx }) => {
  stub = await aStubServer((url) =>
    url.pathname === '/none' ? { status: 404, body: '{}' } : { body: '{"value": 7}' },
  );
  const { url } = stub;
  const request = (path: string) => ({ ...numbers(url), key: path, url: `${url}${path}` });
  const externalServices = createExternalServices(ctx.db, log);
  for (let time = 0; time < 3; time++) expect(await externalServices.load(request('/none'))).toBeNull();
  expect(stub.asked).toEqual(['/none']);
  expect(await externalServices.load(request('/seven'))).toBe(7);
  await ctx.db.execute(sql`update external_cache set fresh_until = fetched_at - interval '1 minute'`);
  expect(await externalServices.load(request('/none'))).toBeNull();
  await externalServices.settled();
  expect(stub.asked).toEqual(['/none', '/seven', '/none']);
});

testWithDb('a cached response is still returned after the service answers 404', async ({ ctx }) => {
  let status = 200;
  stub = await aStubServer(() => ({ status, body: '{"value": 7}' }));
  const externalServices = createExternalServices(ctx.db, log);
  expect(await externalServices.load(numbers(stub.url))).toBe(7);
  await ctx.db.execute(sql`update external_cache set fresh_until = fetched_at - interval '1 day'`);
  status = 404;
  expect(await externalServices.load(numbers(stub.url))).toBe(7);
  await externalServices.settled();
  expect(await externalServices.load(numbers(stub.url))).toBe(7);
  await externalServices.settled();
});

test('a failure to store a response does not count as a failure of the service', async () => {
  const database = await openTestDatabase();
  stub = await aStubServer(() => ({ body: '{"value": 7}' }));
  const externalServices = createExternalServices(database.db, log);
  await database.db.execute(sql`alter table external_cache add constraint full_disk check (key <> 'lost')`);
  expect(await externalServices.load({ ...numbers(stub.url), key: 'lost' })).toBeNull();
  expect(await externalServices.load(numbers(stub.url))).toBe(7);
  await database.close();
});

testWithDb('a stale response is deleted after 90 days', async ({ ctx }) => {
  await writeCache(ctx.db, 'numbers', 'seven', 7, 60);
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  await purgeExpiredResponses(ctx.db, inDays(89));
  expect(await readCache(ctx.db, 'numbers', 'seven')).toEqual({ body: 7, fresh: true });
  await purgeExpiredResponses(ctx.db, inDays(91));
  expect(await readCache(ctx.db, 'numbers', 'seven')).toBeNull();
});

testWithDb('the oldest responses are deleted when the cache has too many', async ({ ctx }) => {
  for (const key of ['first', 'second', 'third']) {
    await writeCache(ctx.db, 'numbers', key, 7, 60);
    await ctx.db.execute(sql`update external_cache set fetched_at = fetched_at - interval '1 minute'`);
  }
  await trimCache(ctx.db, 2);
  expect(await readCache(ctx.db, 'numbers', 'first')).toBeNull();
  expect(await readCache(ctx.db, 'numbers', 'third')).not.toBeNull();
});
