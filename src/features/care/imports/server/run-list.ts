import { badField } from '#kit/contract/errors.ts';
import type { Ctx, ReadyList } from '#kit/server/context.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { ListKind } from '../contract.ts';
import type { ImportPreview } from '../import-preview.ts';
import { previewOf } from './import-preview.ts';

/** A list that is ready to be compared and stored: nothing more is to be looked up. */
type PreparedList = { csv: string; list: ReadyList };

/** Reads a list as the command line reads its file, and looks up what it needs. */
export async function prepareList(ctx: Ctx, input: { kind: ListKind; csv: string }): Promise<PreparedList> {
  const known = ctx.registry.listImports.find(({ kinds }) => kinds.includes(input.kind));
  if (!known) throw badField('kind', 'There is no such list.');
  return { csv: input.csv, list: await known.prepare(ctx, input) };
}

/** Compares a list with what is stored, and stores it with `apply`. */
export async function runList(
  ctx: Ctx | TxCtx,
  { csv, list }: PreparedList,
  how: { apply: boolean },
): Promise<ImportPreview> {
  return previewOf(await list(ctx, how), csv);
}
