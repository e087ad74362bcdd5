import { notify } from '#features/accounts/notifications/server/public.ts';
import { findUser } from '#features/accounts/users/server/public.ts';
import { managersOf } from '#features/mosques/managers-and-follows/server/public.ts';
import { listCheckedMosques, markAsked } from '#features/mosques/places/server/public.ts';
import { freshnessOfTimes } from '#features/mosques/prayer-times/server/public.ts';
import type { HealthLine } from '#kit/server/admin-items.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { HealthCheck } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../../stale-contract.ts';
import { isUnconfirmed, needsCheck } from '../../stale-days.ts';
import { mosqueAskedNotice } from '../notification-kinds.ts';
import { stillRightMail } from './still-right.mail.tsx';

/** So long a mosque that was asked is left in peace. */
const pauseDays = 14;

async function listFreshness(db: Db, now: Date) {
  const [mosques, times] = await Promise.all([listCheckedMosques(db), freshnessOfTimes(db, now)]);
  return mosques.map((mosque) => ({ ...mosque, times: times.get(mosque.id) ?? ('none' as const) }));
}

/** Returns the mosques that nobody has checked for long, or that have no times. */
export const listStaleMosques = handle(calls.listStaleMosques, async ({ db, now }) => {
  const stale = (await listFreshness(db, now)).filter((mosque) => needsCheck(mosque, now));
  return Promise.all(
    stale.map(async ({ checkedAt: _, ...mosque }) => ({
      ...mosque,
      managers: (await managersOf(db, mosque.id)).length,
    })),
  );
});

/** Asks the managers of those that nobody has confirmed for long; pressed twice, each is asked once. */
export const askStaleMosques = handle(calls.askStaleMosques, {
  async run(tx) {
    const stale = (await listFreshness(tx.db, tx.now)).filter((mosque) => isUnconfirmed(mosque, tx.now));
    const managed: string[] = [];
    for (const { id } of stale) if ((await managersOf(tx.db, id)).length > 0) managed.push(id);
    const timing = { now: tx.now, pauseDays };
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

/** How many mosques somebody should look at, and why. */
export const mosquesHealth: HealthCheck = {
  name: 'mosques',
  order: 10,
  async check({ db, now }) {
    const mosques = await listFreshness(db, now);
    const withoutTimes = mosques.filter(({ times }) => times === 'none').length;
    const unconfirmed = mosques.filter((mosque) => isUnconfirmed(mosque, now)).length;
    const total = mosques.filter((mosque) => needsCheck(mosque, now)).length;
    if (mosques.length === 0) return noMosques;
    if (total === 0) {
      return {
        tone: 'ok',
        title: 'Mosques are up to date',
        detail: 'Details and times are confirmed',
        link: null,
      };
    }
    const reasons = [
      unconfirmed > 0 ? `${unconfirmed} not confirmed for long` : '',
      withoutTimes > 0 ? `${withoutTimes} without prayer times` : '',
    ];
    return {
      tone: 'warn',
      title: `${total} ${total === 1 ? 'mosque' : 'mosques'} to check`,
      detail: reasons.filter((reason) => reason !== '').join(', '),
      link: { path: '/admin/stale-mosques', label: 'See which' },
    };
  },
};

const noMosques: HealthLine = {
  tone: 'warn',
  title: 'No mosques yet',
  detail: 'Import them from a spreadsheet, with pictures, or add them one by one.',
  link: { path: '/admin/places', label: 'Add mosques' },
};
