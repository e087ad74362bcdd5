import { findUser, personOf } from '#features/accounts/users/server/public.ts';
import { apiError, notSignedIn } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { calls } from '../contract.ts';
import { itemsOfWeek } from './issue-items.ts';
import { interestsOf } from './queries.ts';
import { weeklyMail } from './weekly.mail.tsx';
import { messageFor } from './weekly-recipient.ts';

/** Sends this week's letter, as the caller would get it, to the caller, who need not have asked for it. */
export const previewWeeklyEmail = handle(calls.previewWeeklyEmail, async (ctx) => {
  const user = await findUser(ctx.db, personOf(ctx).id);
  if (!user) throw apiError(notSignedIn);
  const items = await itemsOfWeek(ctx);
  if (items.length === 0) return { success: false, message: 'There is nothing to send this week.' };
  const interests = await interestsOf(ctx.db, user.id);
  const props = await messageFor(ctx, items, { ...user, interests });
  // A preview is a letter about the account: it comes also to who has not asked for the weekly one.
  await enqueueMail(
    ctx.db,
    { ...weeklyMail, topic: null, bulk: false },
    { to: user.email, userId: user.id, props },
    ctx.now,
  );
  return { success: true, message: 'Preview email sent successfully!' };
});
