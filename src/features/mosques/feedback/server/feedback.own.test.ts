import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { listOwnFeedback, sendFeedback } from './feedback.own.ts';

const input = { feedbackType: 'question' as const, subject: 'Side door', message: 'Is it open?' };

testWithDb('feedback notifies the managers, and a member can send ten a day', async ({ ctx }) => {
  const { mosque, user: manager } = await aManagedMosque(ctx);
  const { ctx: member } = await asMember(ctx);
  const sent = await sendFeedback.run(member, { placeId: mosque.id, ...input });
  expect(sent).toMatchObject({ subject: 'Side door', status: 'pending', mosque: mosque.name });
  expect(await ctx.db.select().from(notifications)).toMatchObject([
    { userId: manager.id, kind: 'feedback_received', path: `/mosque/${mosque.id}/manage` },
  ]);
  for (let count = 1; count < 10; count++) await sendFeedback.run(member, { placeId: mosque.id, ...input });
  const next = sendFeedback.run(member, { placeId: mosque.id, ...input });
  await expect(next).rejects.toMatchObject({ status: 429 });
});

testWithDb('a member lists their own feedback, newest first, in pages', async ({ ctx }) => {
  const { mosque } = await aManagedMosque(ctx);
  const { ctx: member } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  const send = (from: typeof member, subject: string) =>
    sendFeedback.run(from, { placeId: mosque.id, feedbackType: 'thanks', subject, message: 'Thanks.' });
  for (const subject of ['One', 'Two', 'Three']) await send(member, subject);
  await send(other, 'Other');
  const first = await listOwnFeedback.run(member, { limit: 2 });
  const second = await listOwnFeedback.run(member, { limit: 2, cursor: first.nextCursor ?? undefined });
  expect([...first.items, ...second.items].map(({ subject }) => subject)).toEqual(['Three', 'Two', 'One']);
  expect(first.total).toBe(3);
});
