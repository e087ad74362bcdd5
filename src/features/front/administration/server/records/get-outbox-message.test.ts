import { expect } from 'vitest';
import { auditLog } from '#kit/server/audit/tables.ts';
import { aMessage } from '#test/factories/outbox.ts';
import { asAdmin, asMember, aUser } from '#test/factories/people.ts';
import { wholeMailer } from '#test/whole-product.ts';
import { testWithDb } from '#test/with-db.ts';
import { getOutboxMessage } from './get-outbox-message.ts';

testWithDb(
  'without a mail server an administrator reads what waits, and that is written down',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const member = await aUser(ctx.db);
    const { id } = await aMessage(ctx.db, { userId: member.id, toEmail: member.email });
    const { subject, text } = await getOutboxMessage.run({ ...admin, mailer: wholeMailer }, { id });
    expect(subject).toContain('You’re on the waiting list');
    expect(text).toContain('Assalamu alaikum Amina');
    expect(await ctx.db.select().from(auditLog)).toMatchObject([{ action: 'outbox.read', targetId: id }]);
  },
);

testWithDb('with a mail server nobody reads it; nor what was sent', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await aMessage(ctx.db);
  const config = { ...ctx.config, smtpUrl: 'smtp://localhost' };
  expect((await getOutboxMessage.run({ ...admin, config }, { id })).text).toBeNull();
  const sent = await aMessage(ctx.db, { status: 'done', props: {} });
  expect((await getOutboxMessage.run(admin, { id: sent.id })).text).toBeNull();
});

testWithDb('a link that lets the main administrator in is not for other administrators', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: main, user } = await asMember(ctx, { role: 'super_admin' });
  const { id } = await aMessage(ctx.db, { userId: user.id, toEmail: user.email });
  expect((await getOutboxMessage.run(admin, { id })).text).toBeNull();
  expect((await getOutboxMessage.run({ ...main, mailer: wholeMailer }, { id })).text).not.toBeNull();
});
