import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import type { TableSum } from '../archive/contents.ts';
import { type Table, tablesWithoutRows } from './list-tables.ts';

const pieceBytes = 1024 * 1024;

/** Reads a table in PostgreSQL's own text format, hands it on in pieces, and answers how much it was and its hash. */
export async function copyOut(
  client: pg.Client,
  { name, columns, order }: Table,
  take: (piece: Buffer) => Promise<void>,
): Promise<TableSum> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const rows = tablesWithoutRows.includes(name) ? ' where false' : '';
  const select = `select ${list} from public.${client.escapeIdentifier(name)}${rows} order by ${order}`;
  // The stream ends before the statement does: only then are its rows counted, and the connection free.
  const isFree = new Promise<void>((resolve) => client.once('drain', () => resolve()));
  const copying = client.query(to(`copy (${select}) to stdout`));
  const hash = createHash('sha256');
  let bytes = 0;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  for await (const chunk of copying) {
    const part: Buffer = chunk;
    hash.update(part);
    bytes += part.length;
    waiting.push(part);
    waitingBytes += part.length;
    if (waitingBytes < pieceBytes) continue;
    await take(Buffer.concat(waiting));
    waiting = [];
    waitingBytes = 0;
  }
  if (waitingBytes > 0) await take(Buffer.concat(waiting));
  await isFree;
  return { name, rows: copying.rowCount, bytes, sha256: hash.digest('hex') };
}

/** Counts and hashes of tables as they stand, without keeping anything of them. */
export async function sumTables(client: pg.Client, tables: readonly Table[]): Promise<TableSum[]> {
  const sums: TableSum[] = [];
  for (const table of tables) sums.push(await copyOut(client, table, async () => undefined));
  return sums;
}
