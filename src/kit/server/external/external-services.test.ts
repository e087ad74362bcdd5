import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { aStubServer, type StubServer } from '#test/servers/stub-server.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testWithDb } from '#test/with-db.ts';
import { createLog } from '../log.ts';
import { writeCache } from './cache.ts';
import { createExternalServices, type ExternalRequest } from './external-services.ts';
import { externalCache } from './tables.ts';

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
    kept: z.number(),
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

testWithDb('an answer is kept: the second reader, even in another process, asks nobody', async ({ ctx }) => {
  const { stub, request } = await aService();
  expect(await createExternalServices(ctx.db, log).load(request)).toBe(7);
  expect(await createExternalServices(ctx.db, log).load(request)).toBe(7);
  expect(stub.asked).toHaveLength(1);
});

testWithDb.for(['fails', 'rubbish', 'huge', 'hangs', 'redirects'] as const)(
  'a service that %s gives nothing, and is left alone for a while when it failed at three things',
  async (stubMode, { ctx }) => {
    const { stub, request } = await aService();
    stub.become(stubMode);
    const externalServices = createExternalServices(ctx.db, log);
    const keys = ['seven', 'eight', 'nine', 'ten', 'seven'];
    for (const key of keys) {
      expect(await externalServices.load({ ...request, key, timeoutMs: 50 })).toBeNull();
      await externalServices.settled();
    }
    expect(stub.asked).toHaveLength(3);
  },
);

testWithDb('what a service fails at is left alone, and everything else is asked for', async ({ ctx }) => {
  stub = await aStubServer((url) => ({ body: url.pathname === '/seven' ? '{"value": 7}' : 'rubbish' }));
  const { url } = stub;
  const request = (path: string) => ({ ...numbers(url), key: path, url: `${url}${path}` });
  const externalServices = createExternalServices(ctx.db, log);
  for (const path of ['/a', '/a', '/b', '/seven', '/c', '/d']) await externalServices.load(request(path));
  expect(stub.asked).toEqual(['/a', '/b', '/seven', '/c', '/d']);
  expect(await externalServices.load(request('/seven'))).toBe(7);
});

testWithDb('what is kept is what we read of an answer, and not the answer', async ({ ctx }) => {
  stub = await aStubServer(() => ({ body: '{"value": 7, "surname": "Khan"}' }));
  await createExternalServices(ctx.db, log).load(numbers(stub.url));
  expect(await ctx.db.select({ body: externalCache.body }).from(externalCache)).toEqual([{ body: 7 }]);
});

testWithDb('what an older version kept is asked for anew', async ({ ctx }) => {
  const { stub, request } = await aService();
  await writeCache(ctx.db, 'numbers', 'seven', { value: 7 }, 3600);
  expect(await createExternalServices(ctx.db, log).load(request)).toBe(7);
  expect(stub.asked).toHaveLength(1);
});

testWithDb('an answer that was kept by a clock ahead of its time is asked for anew', async ({ ctx }) => {
  const { stub, request } = await aService();
  await createExternalServices(ctx.db, log).load(request);
  await ctx.db.execute(sql`update external_cache set
    fetched_at = now() + interval '1 year', fresh_until = now() + interval '2 years'`);
  const externalServices = createExternalServices(ctx.db, log);
  expect(await externalServices.load(request)).toBe(7);
  await externalServices.settled();
  expect(stub.asked).toHaveLength(2);
});

testWithDb('when the service fails the last good answer still serves', async ({ ctx }) => {
  const { stub, request } = await aService();
  await createExternalServices(ctx.db, log).load(request);
  await ctx.db.execute(sql`update external_cache set fresh_until = now() - interval '1 day'`);
  stub.become('fails');
  const externalServices = createExternalServices(ctx.db, log);
  expect(await externalServices.load(request)).toBe(7);
  await externalServices.settled();
});

testWithDb('many readers at once make one request', async ({ ctx }) => {
  const { stub, request } = await aService();
  const externalServices = createExternalServices(ctx.db, log);
  const answers = await Promise.all(Array.from({ length: 20 }, () => externalServices.load(request)));
  expect(new Set(answers)).toEqual(new Set([7]));
  expect(stub.asked).toHaveLength(1);
});

testWithDb(
  'what a service does not have is believed for an hour, and it is asked for other things',
  async ({ ctx }) => {
    stub = await aStubServer((url) =>
      url.pathname === '/none' ? { status: 404, body: '{}' } : { body: '{"value": 7}' },
    );
    const { url } = stub;
    const request = (path: string) => ({ ...numbers(url), key: path, url: `${url}${path}` });
    const externalServices = createExternalServices(ctx.db, log);
    for (let time = 0; time < 3; time++) expect(await externalServices.load(request('/none'))).toBeNull();
    expect(stub.asked).toEqual(['/none']);
    expect(await externalServices.load(request('/seven'))).toBe(7);
    await ctx.db.execute(sql`update external_cache set fresh_until = now() - interval '1 minute'`);
    expect(await externalServices.load(request('/none'))).toBeNull();
    await externalServices.settled();
    expect(stub.asked).toEqual(['/none', '/seven', '/none']);
  },
);

testWithDb('what was answered before still serves when the service has it no more', async ({ ctx }) => {
  let status = 200;
  stub = await aStubServer(() => ({ status, body: '{"value": 7}' }));
  const externalServices = createExternalServices(ctx.db, log);
  expect(await externalServices.load(numbers(stub.url))).toBe(7);
  await ctx.db.execute(sql`update external_cache set fresh_until = now() - interval '1 day'`);
  status = 404;
  expect(await externalServices.load(numbers(stub.url))).toBe(7);
  await externalServices.settled();
  expect(await externalServices.load(numbers(stub.url))).toBe(7);
  await externalServices.settled();
});

test('a database that can’t keep the answer makes no healthy service look dead', async () => {
  const database = await openTestDatabase();
  stub = await aStubServer(() => ({ body: '{"value": 7}' }));
  const externalServices = createExternalServices(database.db, log);
  await database.db.execute(sql`alter table external_cache add constraint full_disk check (key <> 'lost')`);
  expect(await externalServices.load({ ...numbers(stub.url), key: 'lost' })).toBeNull();
  expect(await externalServices.load(numbers(stub.url))).toBe(7);
  await database.close();
});
