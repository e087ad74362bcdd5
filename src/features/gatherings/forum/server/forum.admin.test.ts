import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { auditLog } from '#kit/server/kit.tables.ts';
import { aPost, aReply, aThread } from '#test/factories/forum.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../forum-reply.contract.ts';
import { addScholar, listScholars, moderateForumPost, nameScholar, removeScholar } from './forum.admin.ts';
import { getForumPost, listForumReplies } from './forum.read.ts';

testWithDb(
  'a post can be made sticky, locked with a reason and moved, and the audit log records it',
  async ({ ctx }) => {
    const { author, postId: id } = await aThread(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    await moderateForumPost.run(admin, {
      id,
      isSticky: true,
      isLocked: true,
      lockReason: 'Answered',
      category: 'general',
    });
    expect(await getForumPost.run(author.ctx, { id })).toMatchObject({
      isSticky: true,
      isLocked: true,
      lockReason: 'Answered',
      lockedAt: ctx.now.toISOString(),
      category: 'general',
      movedFrom: 'parenting',
      reply: 'locked',
    });
    await moderateForumPost.run(admin, { id, isSticky: false, isLocked: false });
    expect(await getForumPost.run(author.ctx, { id })).toMatchObject({
      isSticky: false,
      isLocked: false,
      lockReason: null,
      lockedAt: null,
      category: 'general',
    });
    const entries = await ctx.db.select().from(auditLog);
    expect(entries.filter(({ action }) => action === 'forum_post.moderate')).toHaveLength(2);
  },
);

testWithDb('a scholar is shown with name and mosque, and earlier answers keep the mark', async ({ ctx }) => {
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
});

testWithDb('an administrator adds a scholar by email address', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user } = await asMember(ctx, { email: 'imam@example.org' });
  const { id: placeId } = await aMosque(ctx.db);
  const nobody = addScholar.run(admin, { email: 'nobody@example.org', name: 'Imam', placeId });
  await expect(nobody).rejects.toMatchObject({ code: 'scholar_needs_member' });
  await addScholar.run(admin, { email: 'imam@example.org', name: 'Imam Yusuf', placeId });
  expect(await listScholars.run(admin, {})).toMatchObject([{ userId: user.id, name: 'Imam Yusuf' }]);
});

testWithDb('a scholar is notified when added and removed, but not of changes', async ({ ctx }) => {
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
});
