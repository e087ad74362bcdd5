import { badField } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { ListKind } from '../contract.ts';
import type { ImportPreview } from '../import-preview.ts';
import { previewOf } from './import-preview.ts';
import type { ListImport, ReadyList } from './list-import.ts';

/** A list that is ready to be compared and stored: nothing more is to be looked up. */
type PreparedList = { csv: string; list: ReadyList };

/** Reads a list as the command line reads its file, and looks up what it needs. */
export async function prepareList(
  lists: readonly ListImport[],
  ctx: Ctx,
  { kind, csv }: { kind: ListKind; csv: string },
): Promise<PreparedList> {
  const known = lists.find((list) => list.kinds.includes(kind));
  if (!known) throw badField('kind', 'There is no such list.');
  return { csv, list: await known.prepare(ctx, { kind, csv }) };
}

/** Compares a list with what is stored, and stores it with `apply`. */
export async function runList(
  ctx: Ctx | TxCtx,
  { csv, list }: PreparedList,
  { apply }: { apply: boolean },
): Promise<ImportPreview> {
  return previewOf(await list(ctx, { apply }), csv);
}
