import { expect } from 'vitest';
import { anEvent, messagesTo } from '#test/factories/events.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { previewWeeklyEmail } from './preview-weekly-email.ts';

testWithDb('to the caller alone; nothing to tell is said so', async ({ ctx }) => {
  const { ctx: admin, user } = await asAdmin(ctx);
  expect(await previewWeeklyEmail.run(admin, {})).toMatchObject({ success: false });
  await anEvent(ctx.db);
  expect(await previewWeeklyEmail.run(admin, {})).toEqual({
    success: true,
    message: 'Preview email sent successfully!',
  });
  expect(await messagesTo(ctx.db, 'weekly')).toMatchObject([{ to: user.email }]);
});
