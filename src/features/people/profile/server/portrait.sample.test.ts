import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect } from 'vitest';
import { loadSampleMembers } from '#features/accounts/users/server/user.sample.ts';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { loadSamplePortraits } from './portrait.sample.ts';

testWithDb('some sample members get a drawn portrait, once', async ({ ctx }) => {
  const today = ctx.now.toISOString().slice(0, 10);
  await loadSampleMembers(ctx.db, today);
  const own = 'photos/0b0e7a52-4f1c-4d7e-9d0a-5f3f1f6f2c11.webp';
  await ctx.db.update(users).set({ photoKey: own }).where(eq(users.firstName, 'Asma'));
  const keys = async () =>
    (await ctx.db.select().from(users)).flatMap(({ firstName, photoKey }) =>
      photoKey === null ? [] : [`${firstName} ${photoKey}`],
    );
  await loadSamplePortraits(ctx.db, today);
  await workOff(ctx);
  const drawn = await keys();
  expect(drawn.length).toBeGreaterThan(10);
  expect(drawn.length).toBeLessThan(40);
  expect(drawn).toContain(`Asma ${own}`);
  const [, key = ''] = drawn.find((one) => one.startsWith('Khadija'))?.split(' ') ?? [];
  const { format, width } = await sharp(await ctx.files.get(key)).metadata();
  expect({ format, width }).toEqual({ format: 'webp', width: 256 });
  await loadSamplePortraits(ctx.db, today);
  await workOff(ctx);
  expect(await keys()).toEqual(drawn);
});
