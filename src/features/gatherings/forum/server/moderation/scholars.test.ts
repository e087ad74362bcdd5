import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import { aPost, aReply } from '#test/factories/forum.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../reply-contract.ts';
import { listForumReplies } from '../replies/list-forum-replies.ts';
import { addScholar, listScholars, nameScholar, removeScholar } from './scholars.ts';

testWithDb(
  'named with name and mosque; anyone who was named keeps the mark on the answers given',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const { ctx: asker } = await asMember(ctx);
    const { user, ctx: imam } = await asMember(ctx);
    const mosque = await aMosque(ctx.db);
    const unknown = nameScholar.run(admin, { userId: user.id, name: 'Imam', placeId: user.id });
    await expect(unknown).rejects.toMatchObject({ code: 'scholar_needs_member' });
    await nameScholar.run(admin, { userId: user.id, name: 'Imam Yusuf', placeId: mosque.id });
    const named = { name: 'Imam Yusuf', mosque: { id: mosque.id } };
    expect(await listScholars.run(asker, {})).toMatchObject([named]);
    const id = await aPost(asker, { category: 'ask' });
    await aReply(imam, id);
    await removeScholar.run(admin, { userId: user.id });
    await expect(removeScholar.run(admin, { userId: user.id })).rejects.toMatchObject({
      code: 'scholar_not_found',
    });
    expect(await listScholars.run(asker, {})).toEqual([]);
    expect(await aReply(imam, id)).toMatchObject({ status: 'pending', isScholarAnswer: false });
    const { items } = await listForumReplies.run(asker, calls.listForumReplies.input.parse({ id }));
    expect(items).toMatchObject([{ scholar: named }]);
  },
);

testWithDb('named by the e-mail address that the administrator knows', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user } = await asMember(ctx, { email: 'imam@example.org' });
  const { id: placeId } = await aMosque(ctx.db);
  const nobody = addScholar.run(admin, { email: 'nobody@example.org', name: 'Imam', placeId });
  await expect(nobody).rejects.toMatchObject({ code: 'scholar_needs_member' });
  await addScholar.run(admin, { email: 'imam@example.org', name: 'Imam Yusuf', placeId });
  expect(await listScholars.run(admin, {})).toMatchObject([{ userId: user.id, name: 'Imam Yusuf' }]);
});

testWithDb(
  'a scholar is told of being named and of the end, and not of a change between',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const { user } = await asMember(ctx);
    const { id: placeId } = await aMosque(ctx.db, { name: 'Cranbrook Mosque' });
    const named = { userId: user.id, placeId };
    await nameScholar.run(admin, { ...named, name: 'Imam Yusuf' });
    await nameScholar.run(admin, { ...named, name: 'Imam Yusuf Ali' });
    await removeScholar.run(admin, { userId: user.id });
    const told = await ctx.db.select().from(notifications).where(eq(notifications.userId, user.id));
    expect(new Map(told.map(({ title, body }) => [title, body]))).toEqual(
      new Map([
        [
          'You can now answer as a scholar',
          'In ‘Ask a scholar’, readers see you as Imam Yusuf, Cranbrook Mosque.',
        ],
        ['You no longer answer as a scholar', 'The answers you’ve already given stay, with your name.'],
      ]),
    );
    expect(told).toHaveLength(2);
    expect(new Set(told.map(({ path }) => path))).toEqual(new Set(['/forums?category=ask']));
  },
);
