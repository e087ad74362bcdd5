import type pg from 'pg';

/*
 * A restore fills the database in one transaction, and erases accounts again after it. So that nobody goes on in between, as a site or as
 * another restore, that transaction leaves a mark: a comment on the schema of migrations, which no backup holds.
 */

type Asked = Pick<pg.ClientBase, 'query'>;

const word = 'restoring ';

/** Marks the database, in the caller's transaction, as one whose restore of this archive isn't through yet. */
export async function markUnfinished(client: pg.Client, archive: string): Promise<void> {
  await client.query(`comment on schema drizzle is ${client.escapeLiteral(word + archive)}`);
}

/** The archive whose restore was cut off in this database; undefined where none was. */
export async function unfinishedRestore(client: Asked): Promise<string | undefined> {
  const { rows } = await client.query<{ mark: string | null }>(
    `select obj_description(to_regnamespace('drizzle')::oid, 'pg_namespace') as mark`,
  );
  const mark = rows[0]?.mark;
  return mark?.startsWith(word) ? mark.slice(word.length) : undefined;
}

/** The restore is through. */
export async function clearMark(client: pg.Client): Promise<void> {
  await client.query('comment on schema drizzle is null');
}
