import { createHash } from 'node:crypto';
import { formatReport } from '#features/imports/format-report.ts';
import { countRows, type ImportReport } from '#features/imports/import-report.ts';
import { importTimetable } from '#features/imports/server/import-timetable.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { ImportPreview } from '../contract.ts';

type Wanted = {
  placeId: string;
  csv: string;
  month?: string | undefined;
  yearWhereMissing?: number | undefined;
  apply: boolean;
};

/** Reads a timetable's words as the command line reads its file, and stores it with `apply`. */
export async function runTimetable(ctx: Ctx, { placeId, csv, ...wanted }: Wanted): Promise<ImportPreview> {
  const report = await importTimetable(ctx, {
    kind: 'timetable',
    file: 'the file',
    bytes: new TextEncoder().encode(csv),
    mosque: placeId,
    ...wanted,
    yearWhereMissing: wanted.yearWhereMissing ?? Number(boroughDate(ctx.now).slice(0, 4)),
  });
  return toPreview(report, csv);
}

function toPreview(report: ImportReport, csv: string): ImportPreview {
  return {
    lines: formatReport(report).split('\n').slice(2),
    added: countRows(report, 'add'),
    changed: countRows(report, 'change'),
    unchanged: countRows(report, 'unchanged'),
    skipped: countRows(report, 'skip'),
    digest: createHash('sha256')
      .update(JSON.stringify([csv, report.rows]))
      .digest('base64url'),
  };
}
