import { notify } from '#features/accounts/notifications/server/public.ts';
import { listManagerIds } from '#features/mosques/managers-and-follows/server/public.ts';
import { listMosquesByLastCheck, markConfirmationAsked } from '#features/mosques/places/server/public.ts';
import { findTimesFreshness } from '#features/mosques/prayer-times/server/public.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { HealthCheck } from '#kit/server/context.ts';
import type { HealthLine } from '#kit/server/contributions.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../stale-mosque.contract.ts';
import { isUnconfirmed, needsCheck } from '../stale-mosque.rules.ts';
import { confirmDetails } from './mosque.messages.tsx';

/** A mosque isn't asked again within this many days. */
const pauseDays = 14;

/** Returns the mosques with unconfirmed details or times, or without times. */
export const listStaleMosques = handle(calls.listStaleMosques, async ({ db, now }) => {
  const stale = (await listFreshness(db, now)).filter((mosque) => needsCheck(mosque, now));
  return Promise.all(
    stale.map(async ({ checkedAt, ...mosque }) => {
      const managers = (await listManagerIds(db, mosque.id)).length;
      const isOld = isUnconfirmed({ checkedAt, times: mosque.times }, now);
      return { ...mosque, managers, isAskable: managers > 0 && isOld && !isAskedLately(mosque.askedAt, now) };
    }),
  );
});

/** Asks the managers of unconfirmed mosques to check them. A mosque asked within `pauseDays` is skipped. */
export const askStaleMosques = handle(calls.askStaleMosques, {
  async run(tx) {
    const stale = (await listFreshness(tx.db, tx.now)).filter((mosque) => isUnconfirmed(mosque, tx.now));
    const managedIds: string[] = [];
    for (const { id } of stale) if ((await listManagerIds(tx.db, id)).length > 0) managedIds.push(id);
    const timing = { now: tx.now, pauseDays };
    const marked = managedIds.length === 0 ? [] : await markConfirmationAsked(tx.db, managedIds, timing);
    for (const mosque of marked) await askManagers(tx, mosque);
    const withoutManager = stale.length - managedIds.length;
    const counts = { asked: marked.length, managed: managedIds.length, withoutManager };
    return { message: messageOf(counts), asked: marked.length, withoutManager };
  },
});

async function listFreshness(db: Db, now: Date) {
  const [mosques, times] = await Promise.all([listMosquesByLastCheck(db), findTimesFreshness(db, now)]);
  return mosques.map((mosque) => ({ ...mosque, times: times.get(mosque.id) ?? ('none' as const) }));
}

async function askManagers(tx: TxCtx, { id, name }: { id: string; name: string }): Promise<void> {
  await notify(tx, confirmDetails, await listManagerIds(tx.db, id), { placeId: id, mosque: name });
  await audit(tx, { action: 'mosque.ask', target: { type: 'mosque', id } });
}

function isAskedLately(askedAt: string | null, now: Date): boolean {
  return askedAt !== null && now.getTime() - Date.parse(askedAt) <= pauseDays * 24 * 60 * 60 * 1000;
}

type Asked = { asked: number; managed: number; withoutManager: number };

/** What was done; if nothing, why. */
function messageOf({ asked, managed, withoutManager }: Asked): string {
  if (managed === 0 && withoutManager === 0) return 'No mosque needs to be asked.';
  if (managed === 0) return 'None of these mosques has a manager to ask. Add one, or ring them.';
  const done =
    asked === 0
      ? 'Nobody was asked: the managers were asked in the last fourteen days.'
      : `${asked} ${asked === 1 ? 'mosque was' : 'mosques were'} asked.`;
  if (withoutManager === 0) return done;
  return `${done} ${withoutManager} ${withoutManager === 1 ? 'has' : 'have'} no manager: please ring them.`;
}

/** How many mosques need a check, and why. */
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
