import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import {
  changeEmail,
  confirmEmail,
  sendVerification,
  verifyEmail,
} from '#features/accounts/sign-in/server/email.own.ts';
import { forgotPassword, resetPassword } from '#features/accounts/sign-in/server/password-reset.own.ts';
import {
  confirmNewEmailMail,
  securityNoticeMail,
} from '#features/accounts/sign-in/server/sign-in.messages.tsx';
import { purgeOldRefusals } from '#features/accounts/users/server/email-failing.ts';
import { findUser } from '#features/accounts/users/server/user.queries.ts';
import { mailRefusals } from '#features/accounts/users/server/user.tables.ts';
import { eventReminderMail } from '#features/gatherings/events/server/event.messages.tsx';
import type { Ctx } from '#kit/server/context.ts';
import type { MailTemplate } from '#kit/server/mail/mail-template.ts';
import { enqueueMail } from '#kit/server/mail/outbox.ts';
import { createSmtp, type Smtp, sendMail } from '#kit/server/mail/send-mail.ts';
import { runNext } from '#kit/server/queue/run-lanes.ts';
import { aMailSender } from '#test/factories/mail-sender.ts';
import { asMemberWithPassword, thePassword } from '#test/factories/password.ts';
import { asMember } from '#test/factories/people.ts';
import { aQueueWorker, workOff } from '#test/factories/queue.ts';
import { mailedLink, minutesLater } from '#test/factories/tokens.ts';
import { anSmtpListener, type SmtpListener } from '#test/servers/smtp-listener.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { wholeMailer } from '#test/whole-product.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { recordRefusedMail } from './email-failing.ts';
import { notifications } from './notification.tables.ts';
import { findMailTiming } from './preference.queries.ts';

let listener: SmtpListener;
let smtp: Smtp;

beforeAll(async () => {
  listener = await anSmtpListener();
  smtp = createSmtp(listener.url, 'salaam@mahalla.example');
});
beforeEach(() => {
  listener.received.length = 0;
  listener.setMode('never');
});
afterAll(async () => {
  smtp.close();
  await listener.close();
});

/** Sends what is due to the mail server, as the product's worker does. */
async function deliver(at: Ctx): Promise<void> {
  const handler = sendMail(smtp, {
    sender: async () => aMailSender,
    findTiming: (userId, topic) => findMailTiming(at.db, userId, topic),
    isBlocked: (one, other) => isBlocked(at.db, one, other),
    keep: async () => {},
    refused: recordRefusedMail,
  });
  const worker = {
    ...aQueueWorker({ ...at, mailer: wholeMailer }),
    handlers: new Map([[handler.kind, handler]]),
  };
  for (const lane of ['mail', 'bulk-mail'] as const) while (await runNext(worker, lane));
}

type Recipient = { id: string; email: string };

async function write<Props extends object>(
  at: Ctx,
  template: MailTemplate<Props> & { example: Props },
  { id, email }: Recipient,
): Promise<void> {
  await enqueueMail(at.db, template, { to: email, userId: id, props: template.example }, at.now);
  await deliver(at);
}

async function refuse(at: Ctx, user: Recipient, times: number): Promise<void> {
  for (let time = 0; time < times; time++) await write(at, securityNoticeMail, user);
}

const isFailing = async ({ db }: Ctx, { id }: Recipient) => (await findUser(db, id))?.emailFailing;
const noticesOf = ({ db }: Ctx, { id }: Recipient) =>
  db.select().from(notifications).where(eq(notifications.userId, id));

testWithDb(
  'eleven messages to an address that refuses: after three the bell says so, and reminders stop',
  async ({ ctx }) => {
    const { user } = await asMember(ctx);
    await refuse(ctx, user, 2);
    expect(await isFailing(ctx, user)).toBe(false);
    expect(await noticesOf(ctx, user)).toEqual([]);
    await refuse(ctx, user, 9);
    expect(await isFailing(ctx, user)).toBe(true);
    expect(await noticesOf(ctx, user)).toMatchObject([
      { title: 'Our emails to you come back', path: '/profile' },
    ]);

    listener.setMode('well');
    await write(ctx, eventReminderMail, user);
    expect(listener.received).toEqual([]);
    await write(ctx, securityNoticeMail, user);
    expect(listener.received).toMatchObject([{ to: user.email }]);
  },
);

testWithDb('a message refused for its text counts too, one to be tried again doesn’t', async ({ ctx }) => {
  const { user } = await asMember(ctx);
  listener.setMode('later');
  await refuse(ctx, user, 4);
  expect(await isFailing(ctx, user)).toBe(false);
  listener.setMode('unwanted');
  await refuse(ctx, user, 3);
  expect(await isFailing(ctx, user)).toBe(true);
});

testWithDb('the three have to be within thirty days', async ({ ctx }) => {
  const { user } = await asMember(ctx);
  const day = 24 * 60;
  await refuse(ctx, user, 2);
  await refuse(minutesLater(ctx, 30 * day), user, 1);
  expect(await isFailing(ctx, user)).toBe(false);
  await refuse(minutesLater(ctx, 31 * day), user, 1);
  await purgeOldRefusals(ctx.db, minutesLater(ctx, 31 * day).now);
  expect(await ctx.db.$count(mailRefusals)).toBe(2);
  await refuse(minutesLater(ctx, 60 * day - 1), user, 1);
  expect(await isFailing(ctx, user)).toBe(true);
});

testWithDb('a mistyped new address says nothing about the present one', async ({ ctx }) => {
  const { user } = await asMember(ctx);
  for (let time = 0; time < 3; time++) {
    await write(ctx, confirmNewEmailMail, { id: user.id, email: 'amina@exmaple.org' });
  }
  expect(await isFailing(ctx, user)).toBe(false);
});

testWithDb(
  'the same message refused again, after its worker was interrupted, counts once',
  async ({ ctx }) => {
    const { user } = await asMember(ctx);
    const id = '0193c000-0000-7000-8000-000000000000';
    for (let time = 0; time < 3; time++) {
      await recordRefusedMail(ctx, { id, userId: user.id, toEmail: user.email });
    }
    expect(await isFailing(ctx, user)).toBe(false);
  },
);

test('three messages refused at the same time are told once', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { user } = await asMember(ctx);
  const ids = [1, 2, 3].map((number) => `0193c000-0000-7000-8000-00000000000${number}`);
  await Promise.all(ids.map((id) => recordRefusedMail(ctx, { id, userId: user.id, toEmail: user.email })));
  expect(await isFailing(ctx, user)).toBe(true);
  expect(await noticesOf(ctx, user)).toHaveLength(1);
  await database.close();
});

testWithDb('the test that the profile offers ends it, and the notice is withdrawn', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  await refuse(ctx, user, 3);
  listener.setMode('well');
  await sendVerification.run(member, {});
  const token = await mailedLink(ctx, 'verify-email', user.email);
  await deliver(ctx);
  expect(listener.received).toMatchObject([{ to: user.email, subject: 'Please verify your email address' }]);
  expect(await isFailing(ctx, user)).toBe(true);

  await verifyEmail.run(ctx, { token });
  await workOff(ctx);
  expect(await isFailing(ctx, user)).toBe(false);
  expect(await noticesOf(ctx, user)).toEqual([]);
  await write(ctx, eventReminderMail, user);
  expect(listener.received).toHaveLength(2);

  listener.setMode('never');
  await refuse(ctx, user, 2);
  expect(await isFailing(ctx, user)).toBe(false);
  await refuse(ctx, user, 1);
  expect(await noticesOf(ctx, user)).toHaveLength(1);
});

testWithDb('a link that sets a new password ends it too', async ({ ctx }) => {
  const { user } = await asMember(ctx);
  await refuse(ctx, user, 3);
  await forgotPassword.run(ctx, { email: user.email });
  const token = await mailedLink(ctx, 'password-reset', user.email);
  await resetPassword.run(ctx, { token, newPassword: 'quiet-lantern-harbour-42' });
  expect(await isFailing(ctx, user)).toBe(false);
});

testWithDb('a changed address starts afresh', async ({ ctx }) => {
  const { ctx: member, user } = await asMemberWithPassword(ctx);
  await refuse(ctx, user, 3);
  const email = 'amina.new@example.org';
  await changeEmail.run(member, { email, password: thePassword });
  await confirmEmail.run(ctx, { token: await mailedLink(ctx, 'confirm-new-email', email) });
  expect(await isFailing(ctx, user)).toBe(false);
  expect(await ctx.db.$count(mailRefusals)).toBe(0);
});
