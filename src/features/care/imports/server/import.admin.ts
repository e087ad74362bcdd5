import { createHash } from 'node:crypto';
import { apiError, badField } from '#kit/contract/errors.ts';
import type { ImportReport } from '#kit/contract/import-report.ts';
import { picturesBusy } from '#kit/contract/upload-errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { createLimiter } from '#kit/server/concurrency.ts';
import type { Ctx, ListPictures, ReadyList } from '#kit/server/context.ts';
import { takeLock } from '#kit/server/db/sql.ts';
import { handle } from '#kit/server/handle.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';
import { calls, type ImportPreview, type ListKind, listChanged } from '../import.contract.ts';
import { countRows, formatReport, leftOutLines } from '../import-report.rules.ts';
import { readArchive } from './zip-archive.ts';

/** Returns the changes that a list would make. Refuses: import_unreadable, import_too_large, import_columns_missing. */
export const previewList = handle(calls.previewList, async (ctx, input) =>
  runList(ctx, await prepareList(ctx, input, { apply: false }), { apply: false }),
);

/** Returns the changes that a ZIP file with pictures would make. Refuses also: pictures_busy, too_many_requests. */
export const previewListArchive = handle(calls.previewListArchive, async (ctx, input) =>
  runList(ctx, await prepareArchive(ctx, input, { apply: false }), { apply: false }),
);

/**
 * Stores a previewed list: the changes are computed again under the import lock, and stored only if they match the preview.
 * Refuses: list_changed, import_unreadable, import_too_large, import_columns_missing.
 */
export const applyList = handle(calls.applyList, {
  prepare: (ctx, input) => prepareList(ctx, input, { apply: true }),
  run: (tx, input, list) => storeList(tx, list, input),
});

/**
 * Stores a previewed ZIP file with its pictures, like `applyList`. Refuses also: pictures_busy, file_store_failed,
 * file_store_full, upload_limit_reached, too_many_requests.
 */
export const applyListArchive = handle(calls.applyListArchive, {
  prepare: (ctx, input) => prepareArchive(ctx, input, { apply: true }),
  run: (tx, input, list) => storeList(tx, list, input),
});

/** A list that can be compared and stored without further look-ups. `content`: the content that its digest covers. */
type PreparedList = { content: string; list: ReadyList };
type ImportMode = { apply: boolean };

/** Parses a list like the command line does, and looks up what it needs. */
async function prepareList(
  ctx: Ctx,
  { kind, csv }: { kind: ListKind; csv: string },
  { apply }: ImportMode,
): Promise<PreparedList> {
  return { content: csv, list: await prepareWithImporter(ctx, { kind, csv, pictures: null, apply }) };
}

/** Unpacked archives and decoded pictures take a lot of memory, so one archive is handled at a time. */
const limitArchives = createLimiter({
  maxConcurrent: 1,
  maxWaiting: 3,
  createError: () => apiError(picturesBusy, { retryAfterSeconds: 10 }),
});

/** Parses a ZIP file; with `apply` its pictures are stored in the file store, without an owner yet. */
function prepareArchive(
  ctx: Ctx,
  { kind, bytes }: { kind: ListKind; bytes: Uint8Array },
  { apply }: ImportMode,
): Promise<PreparedList> {
  return limitArchives(async () => {
    const { csv, pictures } = await readArchive(bytes);
    const list = await prepareWithImporter(ctx, { kind, csv, pictures, apply });
    return { content: createHash('sha256').update(bytes).digest('hex'), list };
  });
}

function prepareWithImporter(
  ctx: Ctx,
  file: { kind: ListKind; csv: string; pictures: ListPictures | null; apply: boolean },
): Promise<ReadyList> {
  const importer = ctx.registry.listImports.find(({ kinds }) => kinds.includes(file.kind));
  if (!importer) throw badField('kind', 'There is no such list.');
  return importer.prepare(ctx, file);
}

/** Compares a list with the stored data, and stores it with `apply`. */
async function runList(
  ctx: Ctx | TxCtx,
  { content, list }: PreparedList,
  mode: ImportMode,
): Promise<ImportPreview> {
  return previewOf(await list(ctx, mode), content);
}

/** Stores a list under the import lock if it would still make the previewed changes. Refuses: list_changed. */
function storeList(
  tx: TxCtx,
  list: PreparedList,
  { kind, digest }: { kind: ListKind; digest: string },
): Promise<ImportPreview> {
  return withImportLock(tx, async () => {
    const planned = await runList(tx, list, { apply: false });
    if (planned.digest !== digest) throw apiError(listChanged);
    const done = await runList(tx, list, { apply: true });
    const { added, changed, lines } = done;
    const target = { type: 'list', id: kind };
    await audit(tx, { action: 'list.import', target, after: { added, changed, lines } });
    return done;
  });
}

/** Converts a report for the browser. `csv`: the file's text, which the digest also covers. */
export function previewOf(report: ImportReport, csv: string): ImportPreview {
  return {
    lines: formatReport(report).split('\n').slice(2),
    added: countRows(report, 'add'),
    changed: countRows(report, 'change'),
    unchanged: countRows(report, 'unchanged'),
    skipped: countRows(report, 'skip'),
    leftOut: leftOutLines(report),
    digest: createHash('sha256')
      .update(JSON.stringify([csv, report.rows]))
      .digest('base64url'),
  };
}

/** Runs `work` in a transaction under the import lock, so that the data compared is still unchanged when it is written. */
export function withImportLock<T>(ctx: Ctx | TxCtx, work: (tx: TxCtx) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    await takeLock(tx.db, 'imports');
    return work(tx);
  });
}
