import { expect } from 'vitest';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { answerFeedback } from './answer-feedback.ts';
import { listMosqueFeedback } from './list-mosque-feedback.ts';
import { sendFeedback } from './send-feedback.ts';

testWithDb(
  'what was written, by status, with names and no addresses, for those who look after it',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const { ctx: member, user } = await asMember(ctx);
    const input = { placeId: mosque.id, feedbackType: 'thanks' as const, message: 'Thanks.' };
    const { id } = await sendFeedback.run(member, { ...input, subject: 'First' });
    await sendFeedback.run(member, { ...input, subject: 'Second' });
    await answerFeedback.run(manager, { id, response: 'Welcome.' });
    const list = { placeId: mosque.id, limit: 50 };
    const all = await listMosqueFeedback.run(manager, list);
    expect(all.items.map(({ subject, name }) => `${subject} ${name}`)).toEqual([
      `Second Amina ${user.lastName}`,
      `First Amina ${user.lastName}`,
    ]);
    expect(JSON.stringify(all)).not.toContain(user.email);
    expect((await listMosqueFeedback.run(manager, { ...list, status: 'pending' })).total).toBe(1);
    await expect(listMosqueFeedback.run(member, list)).rejects.toMatchObject({ code: 'not_allowed' });
  },
);
