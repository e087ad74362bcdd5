import { expect } from 'vitest';
import { findPostcode } from '#features/site/postcodes/server/queries.ts';
import { handle } from '#kit/server/handle.ts';
import { asAdmin } from '#test/factories/people.ts';
import { aPostcodesStub } from '#test/servers/postcodes-stub.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../admin-contract.ts';
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

testWithDb('a handler that looks one up inside its transaction does not even compile', async ({ ctx }) => {
  const waiting = handle(calls.locatePostcode, {
    async run(tx, { postcode }) {
      // @ts-expect-error The context of a transaction has no outside services.
      const point = await findPostcode(tx, postcode);
      return point ?? { latitude: 0, longitude: 0, approximate: true };
    },
  });
  await expect(waiting.run(ctx, { postcode: 'IG1 1AA' })).rejects.toThrow(TypeError);
});
