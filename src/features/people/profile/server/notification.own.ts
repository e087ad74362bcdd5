import { notificationKeys } from '#features/accounts/notifications/notification.rules.ts';
import {
  readDeliveries,
  readPreferences,
  writeDeliveries,
  writePreferences,
} from '#features/accounts/notifications/server/public.ts';
import { findUser, requireUser } from '#features/accounts/users/server/public.ts';
import { linkInvalid } from '#features/accounts/users/user.errors.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { readUnsubscribeToken } from '#kit/server/mail/mailer.tsx';
import { calls, emailNotVerified } from '../profile.contract.ts';

/** Returns the caller's notification settings. */
export const getNotifications = handle(calls.getNotifications, async (ctx) => {
  const person = requireUser(ctx);
  return {
    preferences: await readPreferences(ctx.db, person.id),
    deliveries: await readDeliveries(ctx.db, person.id),
    isEmailVerified: person.emailVerified,
  };
});

/** Sets the caller's notification settings. Refuses: email_not_verified. */
export const saveNotifications = handle(calls.saveNotifications, {
  async run(tx, { preferences, deliveries }) {
    const person = requireUser(tx);
    if (!person.emailVerified) throw apiError(emailNotVerified);
    await writePreferences(tx.db, person.id, preferences, tx.now);
    await writeDeliveries(tx.db, person.id, deliveries ?? {}, tx.now);
    return {
      preferences: await readPreferences(tx.db, person.id),
      deliveries: await readDeliveries(tx.db, person.id),
      isEmailVerified: true,
    };
  },
});

/** Unsubscribes the member that the link is for from one topic. Repeating it changes nothing. Refuses: link_invalid. */
export const unsubscribe = handle(calls.unsubscribe, {
  async run(tx, { token }) {
    const request = readUnsubscribeToken(tx.secrets, token);
    const topic = notificationKeys.find((key) => key === request?.topic);
    if (!request || !topic) throw apiError(linkInvalid);
    if (await findUser(tx.db, request.userId)) {
      await writePreferences(tx.db, request.userId, { [topic]: false }, tx.now);
    }
    return { message: 'You won’t get any more emails of this kind.' };
  },
});

/** Redirects to the page with the button. */
export const openUnsubscribe = handle(calls.openUnsubscribe, async (_ctx, { token }) => ({
  redirectTo: `/unsubscribe?token=${encodeURIComponent(token)}`,
}));
