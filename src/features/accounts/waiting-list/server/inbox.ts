import { eq } from 'drizzle-orm';
import { apiError } from '#kit/contract/errors.ts';
import type { InboxSource } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { entryAlreadyDecided } from '../errors.ts';
import { refuseKnownAddress } from './entries/invite.ts';
import { lockEntry } from './entries/lock-entry.ts';
import { setStatus } from './entries/update-waiting-list-entry.ts';
import { type FoundEntry, listWaitingListEntries } from './queries.ts';
import { waitingList } from './tables.ts';

/** Sign-ups in the administrators' inbox. */
export const signUpsInInbox: InboxSource = {
  name: 'sign_up',
  icon: 'person',
  count: (db) => db.$count(waitingList, eq(waitingList.status, 'pending')),
  async oldest({ db }, limit) {
    const { items } = await listWaitingListEntries(db, { group: 'pending' }, { limit });
    return items.map(({ entry }) => ({
      id: entry.id,
      version: 1,
      name: nameOf(entry),
      wants: 'asks to join',
      detail: [entry.postcode.split(' ')[0], entry.reason ? `“${entry.reason}”` : '']
        .filter(Boolean)
        .join(' · '),
      path: '/admin/waiting-list?group=pending',
      waitingSince: entry.createdAt,
    }));
  },
  decisions: {
    reasonNeeded: false,
    async check(tx, { id }) {
      const { entry } = await lockWaiting(tx.db, id);
      await refuseKnownAddress(tx, entry);
      return { name: nameOf(entry), aboutUserId: null };
    },
    async carryOut(tx, { id, decision }) {
      await setStatus(tx, await lockWaiting(tx.db, id), decision);
    },
  },
};

function nameOf({ firstName, lastName }: FoundEntry['entry']): string {
  return `${firstName} ${lastName}`.trim();
}

/** Refuses: entry_not_found, already_decided. */
async function lockWaiting(tx: Db, id: string): Promise<FoundEntry> {
  const found = await lockEntry(tx, id);
  if (found.status !== 'pending') throw apiError(entryAlreadyDecided);
  return found;
}
