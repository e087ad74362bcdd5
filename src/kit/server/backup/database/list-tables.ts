import type pg from 'pg';

/** A table as it is copied: its columns but for those that PostgreSQL computes, and the order of its rows. */
export type Table = { name: string; columns: readonly string[]; order: string };

/**
 * Tables whose rows stay out of backups: the salt of the day and the marks made with it lead to visitors until they are deleted at
 * midnight, and would go on doing so in a backup (docs/analytics.md).
 */
export const tablesWithoutRows: readonly string[] = ['day_salts', 'visit_marks'];

/** The tables of the site. The order of their rows is the same on every machine, whatever its language. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, columns.names as columns, coalesce(key.columns, columns.as_text) as order
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    cross join lateral (
      select array_agg(a.attname::text order by a.attnum) as names,
        string_agg(format('%I::text collate "C"', a.attname), ', ' order by a.attnum) as as_text
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ) columns
    left join lateral (
      select string_agg(
        format(case when a.attcollation = 0 then '%I' else '%I collate "C"' end, a.attname), ', ' order by part.at
      ) as columns
      from pg_index i cross join lateral unnest(i.indkey::int2[]) with ordinality as part (attnum, at)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = part.attnum
      where i.indrelid = c.oid and i.indisprimary
    ) key on true
    where n.nspname = 'public' and c.relkind = 'r' and not exists (
      select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C"`);
  return rows;
}
