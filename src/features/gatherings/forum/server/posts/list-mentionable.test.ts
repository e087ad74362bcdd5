import { expect } from 'vitest';
import { aPost, aThread } from '#test/factories/forum.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { listMentionable } from './list-mentionable.ts';

testWithDb('only who has written here under a name can be found, never oneself', async ({ ctx }) => {
  const { author, replier } = await aThread(ctx);
  await asMember(ctx, { firstName: 'Imrana', lastName: 'Silent' });
  const { ctx: asker } = await asMember(ctx, { firstName: 'Imraan', lastName: 'Asker' });
  await aPost(asker, { category: 'ask', isAnonymous: true });
  const names = async (reader: typeof ctx, search: string) =>
    (await listMentionable.run(reader, { search })).map(({ lastName }) => lastName);
  expect(await names(author.ctx, 'imra')).toEqual(['Malik']);
  expect(await names(author.ctx, 'IMRAN mal')).toEqual(['Malik']);
  expect(await names(replier.ctx, 'imra')).toEqual([]);
  expect(await names(author.ctx, '%')).toEqual([]);
});
