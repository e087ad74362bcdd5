import { consentVersion } from '#features/accounts/consent-version.ts';
import { canonicalEmail } from '#features/accounts/email-address.ts';
import { addressInUseMail } from '#features/accounts/server/address-in-use.mail.tsx';
import { findUserByEmail, listAdministrators } from '#features/accounts/server/queries.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { takeTurn } from '#kit/server/rate-limits/take-turn.ts';
import { inSteadyTime } from '#kit/server/steady-time.ts';
import { calls, joinedText } from '../contract.ts';
import { campaignOf } from './campaign.ts';
import { signUpsWaitMail } from './sign-ups-wait.mail.tsx';
import { signedUpMail } from './signed-up.mail.tsx';
import { waitingList } from './tables.ts';

const hour = 3600;

/**
 * Stores a sign-up with its consent, and the messages that follow from it. One statement decides whether the address is
 * new; the answer says the same either way, and whoever has an account hears of it by mail alone. Refuses:
 * too_many_requests (three an hour for one e-mail address).
 */
export const joinWaitingList = handle(calls.joinWaitingList, async (ctx, input) => {
  const email = canonicalEmail(input.email);
  await takeTurn(
    ctx.db,
    { action: 'joinWaitingList.email', key: email, times: 3, perSeconds: hour },
    ctx.now,
  );
  await inSteadyTime(() => storeSignUp(ctx, input, email));
  return { message: joinedText } as const;
});

async function storeSignUp(
  ctx: Ctx,
  input: InputOf<typeof calls.joinWaitingList>,
  email: string,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [entry] = await tx
      .insert(waitingList)
      .values({
        firstName: input.firstName,
        lastName: input.lastName,
        email: input.email,
        canonicalEmail: email,
        phone: input.phone,
        postcode: input.postcode,
        reason: input.reason || null,
        source: input.source ?? 'website',
        weeklyNewsletter: input.weeklyNewsletter ?? false,
        consentVersion,
        consentedAt: ctx.now.toISOString(),
        ...campaignOf(input, ctx.caller),
      })
      .onConflictDoNothing({ target: waitingList.canonicalEmail })
      .returning({ id: waitingList.id });
    if (entry) await tellNewcomer(ctx, tx, { ...input, id: entry.id });
    else await tellKnown(ctx, tx, input.email);
  });
}

async function tellNewcomer(
  ctx: Ctx,
  tx: Db,
  { id, email, firstName }: { id: string; email: string; firstName: string },
): Promise<void> {
  await enqueueMail(
    tx,
    signedUpMail,
    { to: email, props: { firstName }, dedupeKey: `signed-up:${id}` },
    ctx.now,
  );
  const day = boroughDate(ctx.now);
  for (const admin of await listAdministrators(tx)) {
    const message = { to: admin.email, userId: admin.id, props: { firstName: admin.firstName } };
    await enqueueMail(
      tx,
      signUpsWaitMail,
      { ...message, dedupeKey: `sign-ups-wait:${admin.id}:${day}` },
      ctx.now,
    );
  }
}

/** Only somebody with an account is told; an entry that waits already waits on. */
async function tellKnown(ctx: Ctx, tx: Db, email: string): Promise<void> {
  const user = await findUserByEmail(tx, email);
  if (user?.accountStatus !== 'active') return;
  const props = { firstName: user.firstName };
  await enqueueMail(tx, addressInUseMail, { to: user.email, userId: user.id, props }, ctx.now);
}
