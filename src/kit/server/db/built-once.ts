import type { Db } from './database.ts';

type Values = Readonly<Record<string, unknown>>;
type Built<Rows> = { execute(values: Record<string, unknown>): Promise<Rows> };

/**
 * A query that is asked at nearly every request of a member: its text is built once for each database, with `sql.placeholder` where
 * a value comes. It has no name of its own, so that a pooler need not know it; what is asked often gets one where it is asked
 * (reads/known-statements.ts).
 */
export function builtOnce<Rows>(
  build: (db: Db) => { prepare(name: string): Built<Rows> },
): (db: Db, values: Values) => Promise<Rows> {
  const built = new WeakMap<Db, Built<Rows>>();
  return (db, values) => {
    const known = built.get(db) ?? build(db).prepare('');
    built.set(db, known);
    return known.execute(values);
  };
}
