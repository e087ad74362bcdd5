import type { ImportPreview } from '#features/care/imports/import-preview.ts';
import { previewOf } from '#features/care/imports/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { importTimetable } from './import-timetable.ts';

type Wanted = {
  placeId: string;
  csv: string;
  month?: string | undefined;
  yearWhereMissing?: number | undefined;
  apply: boolean;
};

/** Reads a timetable's words as the command line reads its file, and stores it with `apply`. */
export async function runTimetable(
  ctx: Ctx | TxCtx,
  { placeId, csv, ...wanted }: Wanted,
): Promise<ImportPreview> {
  const report = await importTimetable(ctx, {
    file: 'the file',
    bytes: new TextEncoder().encode(csv),
    mosque: placeId,
    ...wanted,
    yearWhereMissing: wanted.yearWhereMissing ?? Number(boroughDate(ctx.now).slice(0, 4)),
  });
  return previewOf(report, csv);
}
