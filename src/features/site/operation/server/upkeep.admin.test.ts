import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { queue } from '#kit/server/kit.tables.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testConfig } from '#test/test-config.ts';
import { testWithDb } from '#test/with-db.ts';
import { removeSampleCommunity, sendTestMail, tryPostcodeService } from './upkeep.admin.ts';

testWithDb('a test email can go to any address and needs a mail server', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  await expect(sendTestMail.run(admin, { email: 'amina@example.org' })).rejects.toMatchObject({
    code: 'no_mail_server',
  });
  const connected = { ...admin, config: testConfig({ smtpUrl: 'smtp://127.0.0.1:25' }) };
  const { message } = await sendTestMail.run(connected, { email: 'amina@example.org' });
  expect(message).toContain('amina@example.org');
  const rows = await ctx.db.select({ lane: queue.lane, payload: queue.payload }).from(queue);
  expect(rows).toMatchObject([{ lane: 'mail', payload: { template: 'test', toEmail: 'amina@example.org' } }]);
});

testWithDb('an unreachable postcode service is reported with the reason', async ({ ctx }) => {
  const config = testConfig({ postcodesUrl: 'http://127.0.0.1:9' });
  expect(await tryPostcodeService.run({ ...ctx, config }, {})).toMatchObject({
    message: expect.stringMatching(/^The postcode service doesn’t answer/),
  });
});

testWithDb('removing a sample community that does not exist removes nothing', async ({ ctx }) => {
  const { ctx: admin, user } = await asAdmin(ctx);
  await removeSampleCommunity.run(admin, {});
  expect(await ctx.db.$count(users, eq(users.id, user.id))).toBe(1);
});
