import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { sendFeedback } from './send-feedback.ts';

const input = { feedbackType: 'question' as const, subject: 'Side door', message: 'Is it open?' };

testWithDb('those who look after the mosque are told; ten a day, and no more', async ({ ctx }) => {
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
