import { asc, count, eq, sql } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { missingKinds } from '../bereavement.rules.ts';
import { bereavementServices } from './bereavement.tables.ts';

export type ServiceRow = typeof bereavementServices.$inferSelect;

/** Lists all services by name. */
export function listServices(db: Db): Promise<ServiceRow[]> {
  return db
    .select()
    .from(bereavementServices)
    .orderBy(asc(sql`lower(${bereavementServices.name})`), asc(bereavementServices.id));
}

/** Counts what administrators have to do: numbers to check again, and kinds of service without any. */
export async function countToDo(db: Db, today: string): Promise<number> {
  const kinds = await db
    .select({
      kind: bereavementServices.kind,
      due: count(sql`case when ${bereavementServices.checkBy} <= ${today} then 1 end`),
    })
    .from(bereavementServices)
    .groupBy(bereavementServices.kind);
  return missingKinds(kinds).length + kinds.reduce((sum, { due }) => sum + due, 0);
}

/** Locks a service and returns it. */
export async function lockService(db: Db, id: string): Promise<ServiceRow | undefined> {
  const [row] = await db
    .select()
    .from(bereavementServices)
    .where(eq(bereavementServices.id, id))
    .for('update');
  return row;
}
