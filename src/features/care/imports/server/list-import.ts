import type { Ctx } from '#kit/server/context.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { ListKind } from '../contract.ts';
import type { ImportReport } from '../import-report.ts';

/** Compares a list with what is stored, and stores it with `apply`: in the caller's transaction, if there is one. */
export type ReadyList = (ctx: Ctx | TxCtx, how: { apply: boolean }) => Promise<ImportReport>;

/** Lists that a feature takes from a file. `prepare` reads the file and looks up what it needs, outside any transaction. */
export type ListImport = {
  kinds: readonly ListKind[];
  prepare(ctx: Ctx, list: { kind: ListKind; csv: string }): Promise<ReadyList>;
};
