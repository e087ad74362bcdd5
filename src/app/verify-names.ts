import { getTableName, notInArray } from 'drizzle-orm';
import type { Registry } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';

/**
 * Compares the names of contributions that the database holds with those that the features register. Throws, with a sentence
 * for the person who starts the server, where one is unknown: a feature was removed or renamed, and its rows were not.
 */
export async function verifyNames(
  db: Db,
  features: readonly ServerFeature[],
  registry: Registry,
): Promise<void> {
  for (const { what, column, known } of features.flatMap((feature) => feature.namesColumns ?? [])) {
    const [row] = await db
      .select({ name: column })
      .from(column.table)
      .where(notInArray(column, [...known(registry)]))
      .limit(1);
    if (!row) continue;
    throw new Error(
      `The table ${getTableName(column.table)} contains the ${what} “${row.name}”, which no feature registers. ` +
        'Register it again, or change these rows, before the server starts.',
    );
  }
}
