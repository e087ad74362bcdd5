import Bowser from 'bowser';
import { and, eq, gt, sql } from 'drizzle-orm';
import { addressInUseMail, verifyTokenId } from '#features/accounts/sign-in/server/public.ts';
import { findUserByEmail, listAdministrators, type UserRow } from '#features/accounts/users/server/public.ts';
import { canonicalEmail } from '#features/accounts/users/user.contract.ts';
import { linkInvalid } from '#features/accounts/users/user.errors.ts';
import { consentVersion } from '#features/accounts/users/user.rules.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import { handle } from '#kit/server/handle.ts';
import type { Caller } from '#kit/server/http/caller.ts';
import { enqueueMail } from '#kit/server/mail/outbox.ts';
import { withMinDuration } from '#kit/server/min-duration.ts';
import { consumeRateLimit } from '#kit/server/rate-limits.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';
import { calls, joinedText } from '../waiting-list.contract.ts';
import { detailNames, foundingPlaces } from '../waiting-list.rules.ts';
import { sendInvitation } from './invitation.ts';
import { signedUpAgainMail, signedUpMail, signUpsWaitMail } from './waiting-list.messages.tsx';
import {
  correctionsSince,
  countTakenPlaces,
  findEntryOfUser,
  findPendingEntry,
  isFoundingMember,
  lockAddress,
} from './waiting-list.queries.ts';
import { type SignUpDetails, signUpCorrections, waitingList } from './waiting-list.tables.ts';

const hour = 3600;

/**
 * Joins the waiting list, or does what joining again means for the address: it is never told apart in the response, only in the
 * emails. Refuses: too_many_requests (three an hour for one email address).
 */
export const joinWaitingList = handle(calls.joinWaitingList, async (ctx, input) => {
  const email = canonicalEmail(input.email);
  await consumeRateLimit(ctx, { action: 'joinWaitingList.email', key: email, times: 3, perSeconds: hour });
  await withMinDuration(() => inTransaction(ctx, (tx) => joinOnce(tx, input)));
  return { message: joinedText } as const;
});

type Joining = InputOf<typeof calls.joinWaitingList>;

/**
 * A member is told that they have an account, and somebody who has been invited gets the invitation again. Everyone else gets a new
 * entry, also after a rejection, or corrects the one that is still pending.
 */
async function joinOnce(tx: TxCtx, input: Joining): Promise<void> {
  await lockAddress(tx.db, canonicalEmail(input.email));
  const user = await findUserByEmail(tx.db, input.email);
  if (user) return remindOfAccount(tx, user);
  const id = await storeSignUp(tx, input);
  if (id) await notifyNewcomer(tx, { ...input, id });
  else await offerCorrection(tx, input);
}

/** Banned and suspended members are told nothing: what they have to know, they were told when it was decided. */
async function remindOfAccount(tx: TxCtx, user: UserRow): Promise<void> {
  if (user.accountStatus === 'active') {
    const props = { firstName: user.firstName };
    await enqueueMail(tx.db, addressInUseMail, { to: user.email, userId: user.id, props }, tx.now);
  }
  const entry = user.accountStatus === 'pending' ? await findEntryOfUser(tx.db, user.id) : undefined;
  if (entry) await sendInvitation(tx, entry, user.id, await isFoundingMember(tx.db, user.id));
}

function detailsOf(input: Joining): SignUpDetails {
  return {
    ...pick(input, 'firstName', 'lastName', 'phone', 'postcode'),
    reason: input.reason || null,
    referredBy: input.referredBy || null,
    weeklyNewsletter: input.weeklyNewsletter ?? false,
  };
}

/** Stores a sign-up with its consent and returns its id; undefined if the address has a pending one. */
async function storeSignUp(tx: TxCtx, input: Joining): Promise<string | undefined> {
  const [entry] = await tx.db
    .insert(waitingList)
    .values({
      ...detailsOf(input),
      email: input.email,
      canonicalEmail: canonicalEmail(input.email),
      source: input.source ?? 'website',
      consentVersion,
      consentedAt: tx.now.toISOString(),
      ...toStoredCampaign(input, tx.caller),
    })
    .onConflictDoNothing({ target: waitingList.canonicalEmail, where: sql`status = 'pending'` })
    .returning({ id: waitingList.id });
  return entry?.id;
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

/**
 * Keeps what somebody has entered differently this time, and emails the link that takes it over: whoever typed it need not own the
 * address. An earlier link for the entry stops working.
 */
async function offerCorrection(tx: TxCtx, input: Joining): Promise<void> {
  const pending = await findPendingEntry(tx.db, canonicalEmail(input.email));
  if (!pending) return;
  const details = detailsOf(input);
  const changed = detailNames.filter((name) => details[name] !== pending[name]);
  await tx.db.delete(signUpCorrections).where(eq(signUpCorrections.waitingListId, pending.id));
  const correctionId = changed.length > 0 ? await storeCorrection(tx, pending.id, details) : null;
  const props = { firstName: pending.firstName, changed, correctionId };
  await enqueueMail(tx.db, signedUpAgainMail, { to: pending.email, props }, tx.now);
}

async function storeCorrection(
  tx: TxCtx,
  waitingListId: string,
  details: SignUpDetails,
): Promise<string | null> {
  const [row] = await tx.db
    .insert(signUpCorrections)
    .values({ waitingListId, details, consentVersion, createdAt: tx.now.toISOString() })
    .returning({ id: signUpCorrections.id });
  return row?.id ?? null;
}

/** Takes over the details from joining again. Refuses: link_invalid (used, replaced, expired, or the entry has been decided). */
export const correctSignUp = handle(calls.correctSignUp, {
  async run(tx, { token }) {
    const id = verifyTokenId(tx.secrets, token);
    const correction = id && (await takeCorrection(tx, id));
    if (!correction) throw apiError(linkInvalid);
    const [corrected] = await tx.db
      .update(waitingList)
      .set({
        ...correction.details,
        consentVersion: correction.consentVersion,
        consentedAt: correction.createdAt,
        version: sql`${waitingList.version} + 1`,
      })
      .where(and(eq(waitingList.id, correction.waitingListId), eq(waitingList.status, 'pending')))
      .returning({ id: waitingList.id });
    if (!corrected) throw apiError(linkInvalid);
    return { message: 'We now have your new details.' };
  },
});

/** Uses up a correction, with its address locked; undefined if it is gone or has expired. */
async function takeCorrection({ db, now }: TxCtx, id: string) {
  const [known] = await db
    .select({ address: waitingList.canonicalEmail })
    .from(signUpCorrections)
    .innerJoin(waitingList, eq(waitingList.id, signUpCorrections.waitingListId))
    .where(eq(signUpCorrections.id, id));
  if (!known) return undefined;
  await lockAddress(db, known.address);
  const [taken] = await db
    .delete(signUpCorrections)
    .where(and(eq(signUpCorrections.id, id), gt(signUpCorrections.createdAt, correctionsSince(now))))
    .returning();
  return taken;
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
