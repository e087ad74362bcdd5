import { expect } from 'vitest';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { listOwnFeedback } from './list-own-feedback.ts';
import { sendFeedback } from './send-feedback.ts';

testWithDb('mine, newest first and page by page', async ({ ctx }) => {
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
