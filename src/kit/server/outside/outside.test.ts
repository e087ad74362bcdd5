import { sql } from 'drizzle-orm';
import { afterEach, expect } from 'vitest';
import { aStubServer, type StubServer } from '#test/servers/stub-server.ts';
import { testWithDb } from '#test/with-db.ts';
import { createLog } from '../log.ts';
import { createOutside, type OutsideRequest } from './outside.ts';

let stub: StubServer | undefined;
afterEach(() => stub?.close());

const log = createLog('silent');

async function aService() {
  stub = await aStubServer(() => ({ body: '{"value": 7}' }));
  const request: OutsideRequest<number> = {
    service: 'numbers',
    key: 'seven',
    url: stub.url,
    freshSeconds: 3600,
    patienceMs: 300,
    read: (json) => {
      if (typeof json === 'object' && json && 'value' in json && typeof json.value === 'number')
        return json.value;
      throw new Error('not a number');
    },
  };
  return { stub, request };
}

testWithDb('an answer is kept: the second reader, even in another process, asks nobody', async ({ ctx }) => {
  const { stub, request } = await aService();
  expect(await createOutside(log).load(ctx.db, request)).toBe(7);
  expect(await createOutside(log).load(ctx.db, request)).toBe(7);
  expect(stub.asked).toHaveLength(1);
});

testWithDb.for(['fails', 'rubbish', 'huge', 'hangs'] as const)(
  'a service that %s gives nothing, and is then left alone for a while',
  async (mood, { ctx }) => {
    const { stub, request } = await aService();
    stub.become(mood);
    const outside = createOutside(log);
    expect(await outside.load(ctx.db, request)).toBeNull();
    await outside.settled();
    expect(await outside.load(ctx.db, { ...request, key: 'other' })).toBeNull();
    expect(stub.asked).toHaveLength(1);
  },
);

testWithDb('when the service fails the last good answer still serves', async ({ ctx }) => {
  const { stub, request } = await aService();
  await createOutside(log).load(ctx.db, request);
  await ctx.db.execute(sql`update outside_cache set fresh_until = now() - interval '1 day'`);
  stub.become('fails');
  const outside = createOutside(log);
  expect(await outside.load(ctx.db, request)).toBe(7);
  await outside.settled();
});

testWithDb('many readers at once make one request', async ({ ctx }) => {
  const { stub, request } = await aService();
  const outside = createOutside(log);
  const answers = await Promise.all(Array.from({ length: 20 }, () => outside.load(ctx.db, request)));
  expect(new Set(answers)).toEqual(new Set([7]));
  expect(stub.asked).toHaveLength(1);
});
