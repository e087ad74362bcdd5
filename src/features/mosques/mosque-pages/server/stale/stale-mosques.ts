import { notify } from '#features/accounts/notifications/server/public.ts';
import { findUser } from '#features/accounts/users/server/public.ts';
import { managersOf } from '#features/mosques/managers-and-follows/server/public.ts';
import { listStaleMosques as listStale, markAsked } from '#features/mosques/places/server/public.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { HealthCheck } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../../stale-contract.ts';
import { staleAfterDays } from '../../stale-days.ts';
import { mosqueAskedNotice } from '../notification-kinds.ts';
import { stillRightMail } from './still-right.mail.tsx';

/** So long a mosque that was asked is left in peace. */
const pauseDays = 14;

/** Returns the mosques that nobody has checked for ninety days. */
export const listStaleMosques = handle(calls.listStaleMosques, async ({ db, now }) => {
  const stale = await listStale(db, now, staleAfterDays);
  return Promise.all(
    stale.map(async (mosque) => ({ ...mosque, managers: (await managersOf(db, mosque.id)).length })),
  );
});

/** Asks the managers of those mosques; pressed twice, each is asked once. */
export const askStaleMosques = handle(calls.askStaleMosques, {
  async run(tx) {
    const stale = await listStale(tx.db, tx.now, staleAfterDays);
    const managed: string[] = [];
    for (const { id } of stale) if ((await managersOf(tx.db, id)).length > 0) managed.push(id);
    const timing = { now: tx.now, days: staleAfterDays, pauseDays };
    const asked = managed.length === 0 ? [] : await markAsked(tx.db, managed, timing);
    for (const mosque of asked) await ask(tx, mosque);
    const withoutManager = stale.length - managed.length;
    return { message: messageOf(asked.length, withoutManager), asked: asked.length, withoutManager };
  },
});

async function ask(tx: TxCtx, { id, name }: { id: string; name: string }): Promise<void> {
  const managers = await managersOf(tx.db, id);
  const notice = {
    kind: mosqueAskedNotice,
    title: `Is everything about ${name} still right?`,
    body: 'Please look at its details and times. One tap says that they are.',
    path: `/mosque/${id}/manage`,
  };
  await notify(tx.db, managers, notice, tx.now);
  for (const userId of managers) {
    const manager = await findUser(tx.db, userId);
    if (!manager) continue;
    const props = { firstName: manager.firstName, placeId: id, mosque: name };
    await enqueueMail(tx.db, stillRightMail, { to: manager.email, userId, props }, tx.now);
  }
  await audit(tx, { action: 'mosque.ask', target: { type: 'mosque', id } });
}

function messageOf(asked: number, withoutManager: number): string {
  const done =
    asked === 0
      ? 'Nobody was asked: every mosque with a manager was asked in the last fourteen days.'
      : `${asked} ${asked === 1 ? 'mosque was' : 'mosques were'} asked.`;
  if (withoutManager === 0) return done;
  return `${done} ${withoutManager} ${withoutManager === 1 ? 'has' : 'have'} no manager: please ring them.`;
}

/** How many mosques nobody has checked for so long. */
export const staleMosquesHealth: HealthCheck = {
  name: 'stale-mosques',
  order: 20,
  async check({ db, now }) {
    const stale = (await listStale(db, now, staleAfterDays)).length;
    if (stale === 0) return null;
    return {
      tone: 'warn',
      title: `${stale} ${stale === 1 ? 'mosque' : 'mosques'} not confirmed for ${staleAfterDays} days`,
      detail: 'Their details or times may be out of date.',
      link: { path: '/admin/stale-mosques', label: 'Ask them' },
    };
  },
};
