import { and, asc, desc, eq, inArray, lt, type SQL } from 'drizzle-orm';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { present } from '#kit/server/present.ts';
import { Experiment } from '../experiment.contract.ts';
import { experiments, experimentVariants } from './experiment.tables.ts';

type Paging = { limit: number; cursor?: string | undefined };
type VariantRow = typeof experimentVariants.$inferSelect;
export type ExperimentRow = typeof experiments.$inferSelect & { variants: readonly VariantRow[] };

/** A page of all experiments, newest first. */
export async function listExperimentRows(db: Db, { limit, cursor }: Paging) {
  const [before] = decodeCursor(cursor, ['uuid']);
  const rows = await db
    .select()
    .from(experiments)
    .where(before === undefined ? undefined : lt(experiments.id, String(before)))
    .orderBy(desc(experiments.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, await db.$count(experiments), ({ id }) => [id]);
  return { ...page, items: await withVariants(db, page.items) };
}

/** Returns the experiments that were started and not stopped, regardless of their dates. */
export async function findRunningExperiments(db: Db): Promise<ExperimentRow[]> {
  return withVariants(db, await db.select().from(experiments).where(eq(experiments.status, 'running')));
}

/** Returns an experiment with its variants in order. */
export async function findExperiment(db: Db, id: string): Promise<ExperimentRow | undefined> {
  const [row] = await withVariants(db, await db.select().from(experiments).where(eq(experiments.id, id)));
  return row;
}

/** Locks and returns an experiment without its variants, if it matches the condition. */
export async function lockExperiment(db: Db, id: string, condition?: SQL) {
  const [row] = await db
    .select()
    .from(experiments)
    .where(and(eq(experiments.id, id), condition))
    .for('update');
  return row;
}

async function withVariants(
  db: Db,
  rows: readonly (typeof experiments.$inferSelect)[],
): Promise<ExperimentRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const variants = await db
    .select()
    .from(experimentVariants)
    .where(inArray(experimentVariants.experimentId, ids))
    .orderBy(asc(experimentVariants.place));
  const byExperiment = Map.groupBy(variants, ({ experimentId }) => experimentId);
  return rows.map((row) => ({ ...row, variants: byExperiment.get(row.id) ?? [] }));
}

/** Converts an experiment to the fields that administrators see. */
export function toExperiment(row: ExperimentRow): Experiment {
  return present(Experiment, row, {
    variants: row.variants.map((variant) => pick(variant, 'id', 'name', 'config', 'trafficAllocation')),
  });
}
