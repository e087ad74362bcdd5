import { expect, test } from 'vitest';
import { auditLog, outbox, queue } from '#kit/server/kit.tables.ts';
import { aMessage } from '#test/factories/outbox.ts';
import { asAdmin, asMember, aUser } from '#test/factories/people.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { wholeMailer } from '#test/whole-product.ts';
import { anApp } from '#test/with-app.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../records.contract.ts';
import {
  getOutboxMessage,
  listFailedTasks,
  listMailTemplates,
  listOutbox,
  previewMail,
  retryOutboxMessage,
} from './outbox.admin.ts';

const input = (fields: object) => calls.listOutbox.input.parse(fields);

testWithDb('emails are listed newest first, by status and without their contents', async ({ ctx }) => {
  await aMessage(ctx.db, { props: { firstName: 'Canary' } });
  await aMessage(ctx.db, { status: 'given_up', lastError: '550 no such user' });
  const all = await listOutbox.run(ctx, input({}));
  expect(all.items.map(({ status }) => status)).toEqual(['given_up', 'queued']);
  expect(JSON.stringify(all)).not.toContain('Canary');
  expect((await listOutbox.run(ctx, input({ status: 'given_up' }))).items).toMatchObject([
    { lastError: '550 no such user' },
  ]);
});

testWithDb(
  'without a mail server an administrator can read a queued email, which is audited',
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

testWithDb('a sent email cannot be read, nor a queued one if there is a mail server', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await aMessage(ctx.db);
  const config = { ...ctx.config, smtpUrl: 'smtp://localhost' };
  expect((await getOutboxMessage.run({ ...admin, config }, { id })).text).toBeNull();
  const sent = await aMessage(ctx.db, { status: 'done', props: {} });
  expect((await getOutboxMessage.run(admin, { id: sent.id })).text).toBeNull();
});

testWithDb('an ordinary administrator cannot read emails to the main administrator', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: main, user } = await asMember(ctx, { role: 'super_admin' });
  const { id } = await aMessage(ctx.db, { userId: user.id, toEmail: user.email });
  expect((await getOutboxMessage.run(admin, { id })).text).toBeNull();
  expect((await getOutboxMessage.run({ ...main, mailer: wholeMailer }, { id })).text).not.toBeNull();
});

testWithDb('a failed email can be retried; a queued one cannot', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await aMessage(ctx.db, { status: 'given_up', attempts: 10 });
  await retryOutboxMessage.run(admin, { id });
  expect(await ctx.db.select().from(outbox)).toMatchObject([{ status: 'queued', attempts: 0 }]);
  await expect(retryOutboxMessage.run(admin, { id })).rejects.toMatchObject({ code: 'not_given_up' });
});

testWithDb(
  'failed tasks are listed with their error but without their payload, and can be retried',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    await aMessage(ctx.db, { status: 'given_up', lastError: '550 no such user' });
    const row = {
      lane: 'jobs' as const,
      kind: 'remove-file',
      payload: { key: 'photos/canary.webp' },
      runAfter: ctx.now.toISOString(),
    };
    await ctx.db
      .insert(queue)
      .values([row, { ...row, status: 'given_up', attempts: 10, lastError: 'The disk is read-only.' }]);
    const [failed, ...others] = await listFailedTasks.run(admin, {});
    expect(others).toEqual([]);
    expect(failed).toMatchObject({
      kind: 'remove-file',
      isGivenUp: true,
      lastError: 'The disk is read-only.',
    });
    expect(JSON.stringify(failed)).not.toContain('canary');
    await retryOutboxMessage.run(admin, { id: failed?.id ?? '' });
    expect(await listFailedTasks.run(admin, {})).toMatchObject([{ isGivenUp: false, attempts: 0 }]);
  },
);

testWithDb('every email template says when it is sent and renders completely', async ({ ctx }) => {
  const templates = await listMailTemplates.run({ ...ctx, mailer: wholeMailer }, {});
  expect(templates.length).toBeGreaterThan(10);
  for (const { key, when, subject, text } of templates) {
    expect([key, when]).toEqual([expect.stringMatching(/^[a-z-]+$/), expect.stringMatching(/^[A-Z].*\.$/)]);
    expect(subject).toMatch(/^[^\r\n]{5,100}$/);
    expect(text).toContain('Assalamu alaikum');
  }
  expect(new Set(templates.map(({ key }) => key)).size).toBe(templates.length);
});

testWithDb('an unknown template is not found', async ({ ctx }) => {
  await expect(previewMail.run(ctx, { key: 'no-such' })).rejects.toMatchObject({
    code: 'template_not_found',
  });
});

test('the preview over HTTP is sandboxed HTML', async () => {
  const app = await anApp();
  const { cookie } = await aSignedInUser(app.ctx, { role: 'admin' });
  const response = await app.fetch('/api/admin/mail-templates/invitation', { headers: { cookie } });
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
  expect(await response.text()).toContain('Set my password');
  await app.close();
});
