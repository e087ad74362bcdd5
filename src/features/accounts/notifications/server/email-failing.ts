import { addressConfirmed, recordRefusal } from '#features/accounts/users/server/public.ts';
import type { Ctx, NotificationKind } from '#kit/server/context.ts';
import type { RefusedMail } from '#kit/server/mail/send-mail.ts';
import { subscribe } from '#kit/server/queue/announce.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { addNotices, withdrawNotices } from './notify.ts';

export const emailFailingNotice: NotificationKind = { name: 'email_failing' };

const noticeKey = (userId: string) => `email-failing:${userId}`;

/** Records that a mail server refused a message to a member. The third within thirty days is told under the bell. */
export async function recordRefusedMail(ctx: Ctx, refused: RefusedMail): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await recordRefusal(tx, refused))) return;
    const notice = {
      kind: emailFailingNotice,
      title: 'Our emails to you come back',
      body: 'We’ve stopped reminders and updates by email. Check your address in your profile.',
      path: '/profile',
      dedupeKey: noticeKey(refused.userId),
    };
    await addNotices(tx.db, [refused.userId], notice, tx.now);
  });
}

/** Takes the notice back once an address is confirmed, so that the next failure is told again. */
export const withdrawFailingNotice = subscribe(
  addressConfirmed,
  'notifications: withdraw the notice of failing email',
  async (tx, { userId }) => {
    await withdrawNotices(tx.db, [noticeKey(userId)]);
    return null;
  },
);
