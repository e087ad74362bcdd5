import { notificationKeys } from '#features/accounts/notifications/notification-keys.ts';
import { writePreferences } from '#features/accounts/notifications/server/public.ts';
import { linkInvalid } from '#features/accounts/users/errors.ts';
import { findUser } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { readUnsubscribeToken } from '#kit/server/mail/mailer.ts';
import { calls } from '../contract.ts';

/** Unsubscribes the member that the link is for from one topic; pressing twice does no harm. Refuses: link_invalid. */
export const unsubscribe = handle(calls.unsubscribe, {
  async run(tx, { token }) {
    const wish = readUnsubscribeToken(tx.secrets, token);
    const topic = notificationKeys.find((key) => key === wish?.topic);
    if (!wish || !topic) throw apiError(linkInvalid);
    if (await findUser(tx.db, wish.userId)) {
      await writePreferences(tx.db, wish.userId, { [topic]: false }, tx.now);
    }
    return { message: 'You won’t get any more e-mails of this kind.' };
  },
});
