import { addressInUseMail } from '#features/accounts/sign-in/server/public.ts';
import { consentVersion } from '#features/accounts/users/consent-version.ts';
import { canonicalEmail } from '#features/accounts/users/email-address.ts';
import { findUserByEmail, listAdministrators } from '#features/accounts/users/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import { handle } from '#kit/server/handle.ts';
import { withMinDuration } from '#kit/server/min-duration.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { consumeRateLimit } from '#kit/server/rate-limits/consume-rate-limit.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';
import { calls, joinedText } from '../../contract.ts';
import { waitingList } from '../tables.ts';
import { keptCampaignOf } from './campaign.ts';
import { signUpsWaitMail } from './sign-ups-wait.mail.tsx';
import { signedUpMail } from './signed-up.mail.tsx';

const hour = 3600;

/**
 * Stores a sign-up with its consent, and queues the resulting messages. One statement decides whether the address is new;
 * the response is the same either way, and anyone who already has an account is told only by mail. Refuses:
 * too_many_requests (three an hour for one e-mail address).
 */
export const joinWaitingList = handle(calls.joinWaitingList, async (ctx, input) => {
  const email = canonicalEmail(input.email);
  await consumeRateLimit(ctx, { action: 'joinWaitingList.email', key: email, times: 3, perSeconds: hour });
  await withMinDuration(() => inTransaction(ctx, (tx) => storeSignUp(tx, input)));
  return { message: joinedText } as const;
});

async function storeSignUp(tx: TxCtx, input: InputOf<typeof calls.joinWaitingList>): Promise<void> {
  const [entry] = await tx.db
    .insert(waitingList)
    .values({
      firstName: input.firstName,
      lastName: input.lastName,
      email: input.email,
      canonicalEmail: canonicalEmail(input.email),
      phone: input.phone,
      postcode: input.postcode,
      reason: input.reason || null,
      referredBy: input.referredBy || null,
      source: input.source ?? 'website',
      weeklyNewsletter: input.weeklyNewsletter ?? false,
      consentVersion,
      consentedAt: tx.now.toISOString(),
      ...keptCampaignOf(input, tx.caller),
    })
    .onConflictDoNothing({ target: waitingList.canonicalEmail })
    .returning({ id: waitingList.id });
  if (entry) await notifyNewcomer(tx, { ...input, id: entry.id });
  else await notifyKnownAddress(tx, input.email);
}

async function notifyNewcomer(
  tx: TxCtx,
  { id, email, firstName }: { id: string; email: string; firstName: string },
): Promise<void> {
  await enqueueMail(
    tx.db,
    signedUpMail,
    { to: email, props: { firstName }, dedupeKey: `signed-up:${id}` },
    tx.now,
  );
  const day = boroughDate(tx.now);
  for (const admin of await listAdministrators(tx.db)) {
    const message = { to: admin.email, userId: admin.id, props: { firstName: admin.firstName } };
    await enqueueMail(
      tx.db,
      signUpsWaitMail,
      { ...message, dedupeKey: `sign-ups-wait:${admin.id}:${day}` },
      tx.now,
    );
  }
}

/** Only someone with an account is told; an entry already waiting is left as it is. */
async function notifyKnownAddress(tx: TxCtx, email: string): Promise<void> {
  const user = await findUserByEmail(tx.db, email);
  if (user?.accountStatus !== 'active') return;
  const props = { firstName: user.firstName };
  await enqueueMail(tx.db, addressInUseMail, { to: user.email, userId: user.id, props }, tx.now);
}
