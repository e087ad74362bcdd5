import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Ctx } from '#kit/server/context.ts';
import { aBusiness } from '#test/factories/businesses.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { pictureKeys } from './business-pictures.ts';
import { getBusinessPicture } from './get-business-picture.ts';

async function aStoredPicture({ files }: Ctx) {
  const id = randomUUID();
  for (const key of pictureKeys(id)) await files.put(key, Buffer.from('picture'));
  return id;
}

testWithDb('a picture of a public business is everyone’s, in both sizes', async ({ ctx }) => {
  const id = await aStoredPicture(ctx);
  await aBusiness(ctx.db, { pictures: [id] });
  for (const name of [`${id}.webp`, `${id}-small.webp`])
    expect(await getBusinessPicture.run(ctx, { name })).toMatchObject({ type: 'image/webp' });
});

testWithDb(
  'one of a business that waits is its owner’s, and one that nothing shows nobody’s',
  async ({ ctx }) => {
    const { ctx: owner, user } = await asMember(ctx);
    const waits = await aStoredPicture(ctx);
    const unused = await aStoredPicture(ctx);
    await aBusiness(ctx.db, { pictures: [waits], status: 'pending', ownerUserId: user.id });
    const refused = { code: 'image_not_found' };
    await expect(getBusinessPicture.run(ctx, { name: `${waits}.webp` })).rejects.toMatchObject(refused);
    await expect(getBusinessPicture.run(owner, { name: `${unused}.webp` })).rejects.toMatchObject(refused);
    expect(await getBusinessPicture.run(owner, { name: `${waits}.webp` })).toMatchObject({
      type: 'image/webp',
    });
  },
);
