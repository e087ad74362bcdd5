import { sql } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { aPostcodesStub } from '#test/servers/postcodes-stub.ts';
import { testConfig } from '#test/test-config.ts';
import { testWithDb } from '#test/with-db.ts';
import { findPostcode } from './postcode.queries.ts';

async function aService() {
  const stub = await aPostcodesStub();
  onTestFinished(() => stub.close());
  return { stub, config: testConfig({ postcodesUrl: stub.url }) };
}

testWithDb('a visitor’s address can look up thirty new postcodes a minute', async ({ ctx }) => {
  const { stub, config } = await aService();
  const here = { ...ctx, config };
  await findPostcode(here, 'IG1 1AA');
  for (let number = 1; number < 30; number++) await findPostcode(here, `IG1 ${number}AB`);
  await expect(findPostcode(here, 'IG1 1ZZ')).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(stub.asked).toHaveLength(30);
  expect(await findPostcode(here, 'IG1 1AA')).toMatchObject({ approximate: false });
  await findPostcode({ ...here, clientAddress: '192.0.2.2' }, 'IG1 1ZZ');
  const { ctx: member } = await asMember(here);
  await findPostcode(member, 'IG1 1ZY');
  expect(stub.asked).toHaveLength(32);
});

testWithDb('a district has its centre, without asking the service', async ({ ctx }) => {
  const { stub, config } = await aService();
  const here = { ...ctx, config };
  expect(await findPostcode(here, 'RM6')).toEqual({
    latitude: 51.5746,
    longitude: 0.1289,
    approximate: true,
  });
  expect(await findPostcode(here, 'ZE2')).toBeNull();
  expect(stub.asked).toEqual([]);
});

testWithDb('an unknown postcode is cached for a day', async ({ ctx }) => {
  const { stub, config } = await aService();
  const here = { ...ctx, config };
  await findPostcode(here, 'IG1 9ZZ');
  await ctx.db.execute(sql`update external_cache set fresh_until = fresh_until - interval '23 hours'`);
  await findPostcode(here, 'IG1 9ZZ');
  expect(stub.asked).toHaveLength(1);
});

testWithDb('a postcode without a location is not counted as a failure of the service', async ({ ctx }) => {
  const { stub, config } = await aService();
  const here = { ...ctx, config };
  for (const postcode of ['JE2 3AA', 'JE2 3AB', 'JE2 3AD', 'JE2 3AE']) {
    expect(await findPostcode(here, postcode)).toBeNull();
  }
  expect(await findPostcode(here, 'IG1 1AA')).toMatchObject({ approximate: false });
  expect(stub.asked).toHaveLength(5);
});

// postcodes.io answers 404 for these, with the last location in it (ideal-postcodes/postcodes.io#133).
testWithDb('a postcode that is no longer in use has its last location', async ({ ctx }) => {
  const { stub, config } = await aService();
  const here = { ...ctx, config };
  const ended = { latitude: 51.5443, longitude: 0.0021, approximate: false };
  expect(await findPostcode(here, 'E15 2EN')).toEqual(ended);
  expect(await findPostcode(here, 'E15 2EN')).toEqual(ended);
  expect(stub.asked).toHaveLength(1);
  expect(await findPostcode(here, 'E15 2EP')).toBeNull();
});
