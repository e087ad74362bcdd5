import { expect } from 'vitest';
import { asAdmin } from '#test/factories/people.ts';
import { aPostcodesStub } from '#test/servers/postcodes-stub.ts';
import { testWithDb } from '#test/with-db.ts';
import { locatePostcode } from './locate-postcode.ts';

testWithDb('exactly, or its area alone, or not at all', async ({ ctx }) => {
  const postcodes = await aPostcodesStub();
  const { ctx: admin } = await asAdmin({ ...ctx, config: { ...ctx.config, postcodesUrl: postcodes.url } });
  expect(await locatePostcode.run(admin, { postcode: 'IG1 1AA' })).toEqual({
    latitude: 51.5591,
    longitude: 0.0741,
    approximate: false,
  });
  expect(await locatePostcode.run(admin, { postcode: 'IG1 9ZZ' })).toMatchObject({ approximate: true });
  const unknown = locatePostcode.run(admin, { postcode: 'ZE1 0AA' });
  await expect(unknown).rejects.toMatchObject({ code: 'postcode_unknown' });
  await postcodes.close();
});
