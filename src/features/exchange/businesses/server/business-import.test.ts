import { expect } from 'vitest';
import { applyList, previewList } from '#features/care/imports/server/import.admin.ts';
import { aCategory } from '#test/factories/businesses.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { businesses } from './business.tables.ts';

testWithDb('a list is previewed without storing anything, and imported once', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  await aCategory(ctx.db, { name: 'Kebab shops' });
  const csv = 'Name,Category,Address,Postcode\nHearth,Kebab shops,212 Green Lane,IG3 9RS\n';
  const preview = await previewList.run(admin, { kind: 'businesses', csv });
  expect(preview).toMatchObject({ added: 1, changed: 0 });
  expect(await ctx.db.$count(businesses)).toBe(0);
  await applyList.run(admin, { kind: 'businesses', csv, digest: preview.digest });
  expect(await ctx.db.select().from(businesses)).toMatchObject([
    { name: 'Hearth', status: 'approved', ownerUserId: null, categoryNames: 'Kebab shops' },
  ]);
  expect(await previewList.run(admin, { kind: 'businesses', csv })).toMatchObject({ added: 0, changed: 0 });
});
