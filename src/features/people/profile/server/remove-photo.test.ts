import { expect } from 'vitest';
import { findUser } from '#features/accounts/users/server/queries.ts';
import { asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { removePhoto } from './remove-photo.ts';

testWithDb('a photo goes with its file; without one nothing happens', async ({ ctx }) => {
  await ctx.files.put('photos/x.webp', new Uint8Array([1]));
  const { ctx: member, user } = await asMember(ctx, { photoKey: 'photos/x.webp' });
  await removePhoto.run(member, {});
  await removePhoto.run(member, {});
  await workOff(ctx);
  expect(await ctx.files.get('photos/x.webp')).toBeUndefined();
  expect((await findUser(ctx.db, user.id))?.photoKey).toBeNull();
});
