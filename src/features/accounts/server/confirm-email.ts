import { refuse } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { calls } from '../contract.ts';
import { linkInvalid } from '../refusals.ts';
import { emailChangedMail } from './email-changed.mail.tsx';
import { moveEmail } from './move-email.ts';
import { findUser } from './queries.ts';
import { consumeToken, makeToken, revokeTokens } from './tokens.ts';

/** Moves the account to the address that the link proves, and tells the old one. Refuses: link_invalid, email_taken. */
export const confirmEmail = handle(calls.confirmEmail, async (ctx, { token }) => {
  await ctx.db.transaction(async (tx) => {
    const used = await consumeToken(ctx, tx, token, ['email_change']);
    const user = await findUser(tx, used.userId);
    if (!user || used.email === null) throw refuse(linkInvalid);
    await moveEmail(ctx, tx, user, used.email);
    await revokeTokens(tx, user.id);
    const subject = { userId: user.id, email: user.email };
    const tokenId = await makeToken(tx, 'email_change_undo', subject, ctx.now);
    const props = { firstName: user.firstName, newEmail: used.email, tokenId };
    await enqueueMail(tx, emailChangedMail, { to: user.email, userId: user.id, props }, ctx.now);
  });
  return { message: 'Your e-mail address is changed.' };
});
