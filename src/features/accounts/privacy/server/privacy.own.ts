import { checkOwnPassword } from '#features/accounts/sign-in/server/public.ts';
import { mayDo } from '#features/accounts/users/permission.rules.ts';
import {
  consentsOf,
  eraseAccount,
  listAdministrators,
  requireUser,
  setNewsletter,
  withdrawConsentOf,
} from '#features/accounts/users/server/public.ts';
import { clearCampaign } from '#features/accounts/waiting-list/server/public.ts';
import { apiError, notAllowed } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import type { PersonalData } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/mail/outbox.ts';
import { consumeRateLimit } from '#kit/server/rate-limits.ts';
import { calls, membershipConsent } from '../privacy.contract.ts';
import { accountDeletedMail, privacyRequestMail } from './privacy.messages.tsx';
import { listRequestsOf, toPrivacyRequest } from './privacy.queries.ts';
import { privacyRequests } from './privacy.tables.ts';

/** Returns the caller's consents. */
export const listConsents = handle(calls.listConsents, (ctx) => consentsOf(ctx.db, requireUser(ctx).id));

/** Withdraws a consent, and deletes or stops everything that relied on it. Refuses: membership_consent. */
export const withdrawConsent = handle(calls.withdrawConsent, {
  async run(tx, { kind }) {
    const { id } = requireUser(tx);
    if (kind === 'membership') throw apiError(membershipConsent);
    if (kind === 'weekly_newsletter') await setNewsletter(tx.db, id, false, tx.now);
    else {
      await withdrawConsentOf(tx.db, id, kind, tx.now);
      await clearCampaign(tx.db, id);
    }
    return consentsOf(tx.db, id);
  },
});

/** Stores a member's request and notifies the administrators. Refuses: too_many_requests (five a day). */
export const sendPrivacyRequest = handle(calls.sendPrivacyRequest, {
  async prepare(ctx) {
    const limit = { action: 'sendPrivacyRequest', key: requireUser(ctx).id, times: 5, perSeconds: 86_400 };
    await consumeRateLimit(ctx, limit);
  },
  async run(tx, input) {
    const [row] = await tx.db
      .insert(privacyRequests)
      .values({ userId: requireUser(tx).id, ...input })
      .returning();
    if (!row) throw new Error('The request was not stored.');
    for (const admin of await listAdministrators(tx.db)) {
      const props = { firstName: admin.firstName, kind: input.kind };
      await enqueueMail(tx.db, privacyRequestMail, { to: admin.email, userId: admin.id, props }, tx.now);
    }
    return toPrivacyRequest(row);
  },
});

export const listOwnPrivacyRequests = handle(calls.listOwnPrivacyRequests, async (ctx) =>
  (await listRequestsOf(ctx.db, requireUser(ctx).id)).map(toPrivacyRequest),
);

/** Returns what deleting the account does to each kind of data we hold. */
export const getDeletionPreview = handle(calls.getDeletionPreview, (ctx) => {
  const { id } = requireUser(ctx);
  return Promise.all(
    ctx.registry.personalData.map(async (data) => ({
      title: data.title,
      kept: isByLaw(data.kept) ? data.kept.byLaw : data.kept,
      isKeptByLaw: isByLaw(data.kept),
      losses: (await data.nameLosses?.(ctx.db, id)) ?? null,
    })),
  );
});

function isByLaw(kept: PersonalData['kept']): kept is { byLaw: string } {
  return typeof kept === 'object' && kept !== null;
}

/** Deletes the caller's account and confirms it by email. Refuses: wrong_password, not_allowed (the main administrator), busy. */
export const deleteAccount = handle(calls.deleteAccount, {
  async prepare(ctx, { password }) {
    const user = await checkOwnPassword(ctx, password);
    if (!mayDo('account.deleteOwn', requireUser(ctx), user)) throw apiError(notAllowed);
    return pick(user, 'email', 'firstName');
  },
  async run(tx, _input, { email, firstName }) {
    await eraseAccount(tx, requireUser(tx).id);
    // Afterwards, because erasing removes every message to the address.
    await enqueueMail(tx.db, accountDeletedMail, { to: email, props: { firstName } }, tx.now);
  },
  finish(ctx) {
    ctx.setSession(null);
    return { message: 'Your account has been deleted.' };
  },
});
