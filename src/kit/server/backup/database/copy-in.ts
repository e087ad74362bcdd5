import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';

/** Puts rows into a table, from the text format that `copyOut` reads them in. */
export async function copyIn(
  client: pg.Client,
  { name, columns }: { name: string; columns: readonly string[] },
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const copying = client.query(from(`copy public.${client.escapeIdentifier(name)} (${list}) from stdin`));
  await pipeline(Readable.from(pieces), copying);
}

type ForeignKey = { table: string; name: string; definition: string };

/**
 * Has `load` fill tables that the migrations have made, in the caller's transaction: what the migrations put into them goes first, no trigger
 * runs meanwhile, for what triggers did is in the rows, and references between tables hold again at the end. It needs no superuser.
 */
export async function loadInto(
  client: pg.Client,
  names: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  const tables = names.map((name) => `public.${client.escapeIdentifier(name)}`);
  const keys = await foreignKeys(client);
  for (const { table, name } of keys) {
    await client.query(`alter table ${table} drop constraint ${client.escapeIdentifier(name)}`);
  }
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${tables.join(', ')}`);
  await load();
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${client.escapeIdentifier(name)} ${definition}`);
  }
}

async function foreignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where c.contype = 'f' and n.nspname = 'public' order by c.oid`,
  );
  return rows;
}
