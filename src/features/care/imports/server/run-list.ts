import { createHash } from 'node:crypto';
import { apiError, badField } from '#kit/contract/errors.ts';
import { picturesBusy } from '#kit/contract/pictures-busy.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Ctx, ListPictures, ReadyList } from '#kit/server/context.ts';
import { createTurns } from '#kit/server/in-turn.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { type ListKind, listChanged } from '../contract.ts';
import type { ImportPreview } from '../import-preview.ts';
import { inImport } from './import-lock.ts';
import { previewOf } from './import-preview.ts';
import { readArchive } from './read-archive.ts';

/** A list that is ready to be compared and stored: nothing more is to be looked up. `content`: what its digest covers. */
type PreparedList = { content: string; list: ReadyList };
type How = { apply: boolean };

/** Reads a list as the command line reads its file, and looks up what it needs. */
export async function prepareList(
  ctx: Ctx,
  { kind, csv }: { kind: ListKind; csv: string },
  { apply }: How,
): Promise<PreparedList> {
  return { content: csv, list: await ready(ctx, { kind, csv, pictures: null, apply }) };
}

/** Unpacked archives and decoded pictures take much memory: one archive at a time. */
const inArchiveTurn = createTurns({
  atOnce: 1,
  waiting: 3,
  refused: () => apiError(picturesBusy, { retryAfterSeconds: 10 }),
});

/** The same of a ZIP file; with `apply` its pictures are in the file store afterwards, without an owner yet. */
export function prepareArchive(
  ctx: Ctx,
  { kind, bytes }: { kind: ListKind; bytes: Uint8Array },
  { apply }: How,
): Promise<PreparedList> {
  return inArchiveTurn(async () => {
    const { csv, pictures } = await readArchive(bytes);
    const list = await ready(ctx, { kind, csv, pictures, apply });
    return { content: createHash('sha256').update(bytes).digest('hex'), list };
  });
}

function ready(
  ctx: Ctx,
  file: { kind: ListKind; csv: string; pictures: ListPictures | null; apply: boolean },
): Promise<ReadyList> {
  const known = ctx.registry.listImports.find(({ kinds }) => kinds.includes(file.kind));
  if (!known) throw badField('kind', 'There is no such list.');
  return known.prepare(ctx, file);
}

/** Compares a list with what is stored, and stores it with `apply`. */
export async function runList(
  ctx: Ctx | TxCtx,
  { content, list }: PreparedList,
  how: How,
): Promise<ImportPreview> {
  return previewOf(await list(ctx, how), content);
}

/** Stores a list under the import lock, if it would still change what its preview said. Refuses: list_changed. */
export function storeList(
  tx: TxCtx,
  list: PreparedList,
  { kind, digest }: { kind: ListKind; digest: string },
): Promise<ImportPreview> {
  return inImport(tx, async () => {
    const planned = await runList(tx, list, { apply: false });
    if (planned.digest !== digest) throw apiError(listChanged);
    const done = await runList(tx, list, { apply: true });
    const { added, changed, lines } = done;
    const target = { type: 'list', id: kind };
    await audit(tx, { action: 'list.import', target, after: { added, changed, lines } });
    return done;
  });
}
