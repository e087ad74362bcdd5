import type pg from 'pg';
import type { Manifest } from '../archive/contents.ts';

type Sequences = Manifest['sequences'];

/** How far each sequence has come; null: nobody has asked it yet. */
export async function readSequences(client: pg.Client): Promise<Sequences> {
  const { rows } = await client.query<Sequences[number]>(
    `select sequencename::text as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1`,
  );
  return rows;
}

/** Has each go on after the value that it had come to. */
export async function setSequences(client: pg.Client, sequences: Sequences): Promise<void> {
  for (const { name, value } of sequences) {
    const sequence = `public.${client.escapeIdentifier(name)}`;
    if (value !== null) await client.query('select setval($1, $2::bigint)', [sequence, value]);
  }
}
