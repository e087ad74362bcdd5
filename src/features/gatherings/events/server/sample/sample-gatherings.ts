import type { Db } from '#kit/server/db/database.ts';
import { loadSampleEvents } from './sample-events.ts';
import { loadSampleGuests } from './sample-guests.ts';
import { loadSampleModeration } from './sample-moderation.ts';

/** The sample community's events, who comes to them, and what was reported of them. */
export async function loadSample(db: Db, today: string): Promise<void> {
  await loadSampleEvents(db, today);
  await loadSampleGuests(db, today);
  await loadSampleModeration(db, today);
}
