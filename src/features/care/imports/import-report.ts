import type { ImportReport, Outcome, Problem, RowReport } from '#kit/contract/import-report.ts';

/** How many rows had this outcome. */
export function countRows(report: ImportReport, outcome: Outcome): number {
  return report.rows.filter((row) => row.outcome === outcome).length;
}

/** One skipped row, with all its problems. */
export function skippedRows(problems: readonly Problem[]): RowReport[] {
  return [...Map.groupBy(problems, ({ row }) => row)].map(([row, ofRow]) => ({
    row,
    title: '',
    outcome: 'skip',
    problems: ofRow,
  }));
}
