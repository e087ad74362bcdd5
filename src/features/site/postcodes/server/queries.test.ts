import { sql } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { aPostcodesStub } from '#test/servers/postcodes-stub.ts';
import { testConfig } from '#test/test-config.ts';
import { testWithDb } from '#test/with-db.ts';
import { findPostcode } from './queries.ts';

async function aService() {
  const stub = await aPostcodesStub();
  onTestFinished(() => stub.close());
  return { stub, config: testConfig({ postcodesUrl: stub.url }) };
}

testWithDb('a visitor’s address may look up thirty new postcodes a minute', async ({ ctx }) => {
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

testWithDb('that there is no such postcode is believed for a day', async ({ ctx }) => {
  const { stub, config } = await aService();
  const here = { ...ctx, config };
  await findPostcode(here, 'IG1 9ZZ');
  await ctx.db.execute(sql`update external_cache set fresh_until = fresh_until - interval '23 hours'`);
  await findPostcode(here, 'IG1 9ZZ');
  expect(stub.asked).toHaveLength(1);
});

testWithDb('a postcode that the service can’t place is no fault of the service', async ({ ctx }) => {
  const { stub, config } = await aService();
  const here = { ...ctx, config };
  for (const postcode of ['JE2 3AA', 'JE2 3AB', 'JE2 3AD', 'JE2 3AE']) {
    expect(await findPostcode(here, postcode)).toBeNull();
  }
  expect(await findPostcode(here, 'IG1 1AA')).toMatchObject({ approximate: false });
  expect(stub.asked).toHaveLength(5);
});
