import Bowser from 'bowser';
import { addressInUseMail } from '#features/accounts/sign-in/server/public.ts';
import { findUserByEmail, listAdministrators } from '#features/accounts/users/server/public.ts';
import { canonicalEmail } from '#features/accounts/users/user.contract.ts';
import { consentVersion } from '#features/accounts/users/user.rules.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import { pick } from '#kit/contract/pick.ts';
import { handle } from '#kit/server/handle.ts';
import type { Caller } from '#kit/server/http/caller.ts';
import { enqueueMail } from '#kit/server/mail/outbox.ts';
import { withMinDuration } from '#kit/server/min-duration.ts';
import { consumeRateLimit } from '#kit/server/rate-limits.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';
import { calls, joinedText } from '../waiting-list.contract.ts';
import { foundingPlaces } from '../waiting-list.rules.ts';
import { signedUpMail, signUpsWaitMail } from './waiting-list.messages.tsx';
import { countTakenPlaces } from './waiting-list.queries.ts';
import { waitingList } from './waiting-list.tables.ts';

const hour = 3600;

/**
 * Stores a sign-up with its consent, and queues the resulting messages. One statement decides whether the address is new; the
 * response is the same either way, and existing members are notified only by email. Refuses: too_many_requests (three an hour for
 * one email address).
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
      ...pick(input, 'firstName', 'lastName', 'email', 'phone', 'postcode'),
      canonicalEmail: canonicalEmail(input.email),
      reason: input.reason || null,
      referredBy: input.referredBy || null,
      source: input.source ?? 'website',
      weeklyNewsletter: input.weeklyNewsletter ?? false,
      consentVersion,
      consentedAt: tx.now.toISOString(),
      ...toStoredCampaign(input, tx.caller),
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

/** Notifies the owner of an existing account; an entry that is already waiting stays unchanged. */
async function notifyKnownAddress(tx: TxCtx, email: string): Promise<void> {
  const user = await findUserByEmail(tx.db, email);
  if (user?.accountStatus !== 'active') return;
  const props = { firstName: user.firstName };
  await enqueueMail(tx.db, addressInUseMail, { to: user.email, userId: user.id, props }, tx.now);
}

type CampaignInput = {
  campaignConsent?: boolean | undefined;
  referrer?: string | undefined;
  utmSource?: string | undefined;
  utmMedium?: string | undefined;
  utmCampaign?: string | undefined;
  utmTerm?: string | undefined;
  utmContent?: string | undefined;
};

/**
 * The campaign columns: empty without consent; with it, the campaign parameters, the referring host (never its page), the
 * browser's first language and the class of device.
 */
export function toStoredCampaign(input: CampaignInput, caller: Caller) {
  if (!input.campaignConsent) return { campaignConsent: false };
  return {
    campaignConsent: true,
    referrerHost: hostOf(input.referrer),
    utmSource: input.utmSource ?? null,
    utmMedium: input.utmMedium ?? null,
    utmCampaign: input.utmCampaign ?? null,
    utmTerm: input.utmTerm ?? null,
    utmContent: input.utmContent ?? null,
    browserLanguage: /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})?/.exec(caller.languages ?? '')?.[0] ?? null,
    deviceClass: classifyDevice(caller.userAgent),
  };
}

function hostOf(address: string | undefined): string | null {
  if (address === undefined || !URL.canParse(address)) return null;
  return new URL(address).hostname.slice(0, 100) || null;
}

/** Returns the class of a visitor's device: all that is kept about it, and only with consent. */
export function classifyDevice(userAgent: string | undefined): 'phone' | 'tablet' | 'computer' | null {
  if (!userAgent) return null;
  const { type } = Bowser.parse(userAgent.slice(0, 500)).platform;
  if (type === 'mobile') return 'phone';
  return type === 'tablet' ? 'tablet' : 'computer';
}

/** Returns the number of founding places, and how many are left. */
export const getFoundingPlaces = handle(calls.getFoundingPlaces, async (ctx) => {
  const taken = await countTakenPlaces(ctx.db);
  return { places: foundingPlaces, left: Math.max(0, foundingPlaces - taken) };
});
