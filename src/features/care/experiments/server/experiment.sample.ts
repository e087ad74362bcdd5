import type { Db } from '#kit/server/db/database.ts';
import { experiments, experimentVariants } from './experiment.tables.ts';

/** Stores a draft as an example; nobody sees its variants until an administrator starts it. */
export async function loadSampleExperiments(db: Db): Promise<void> {
  const [experiment] = await db
    .insert(experiments)
    .values({
      name: 'waiting-list-invitation',
      description: 'Do more people join when the invitation is short?',
      goal: 'joinWaitingList',
    })
    .returning();
  if (!experiment) return;
  const text = 'Prayer times, events and neighbours who help: join the Muslims who live around you.';
  await db.insert(experimentVariants).values([
    { experimentId: experiment.id, name: 'As now', place: 0 },
    { experimentId: experiment.id, name: 'Short', config: { text }, place: 1 },
  ]);
}
