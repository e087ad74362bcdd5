import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { placeTakingStatuses } from '../rules.ts';
import { waitingList } from './tables.ts';

/** How many founding places are taken. */
export function countTakenPlaces(db: Db): Promise<number> {
  return db.$count(waitingList, inArray(waitingList.status, [...placeTakingStatuses]));
}

/** How many have joined: the members, as long as accounts come from here alone. */
export function countJoined(db: Db): Promise<number> {
  return db.$count(waitingList, eq(waitingList.status, 'joined'));
}
