/** An error in one cell (or in a whole row, when `column` is null). `row` is 'row 7', 'feature 3' or 'node/123'. */
export type Problem = { row: string; column: string | null; value: string | null; why: string };

/** One changed value, formatted. '' means empty. */
export type FieldChange = { field: string; from: string; to: string };

/** The outcome for one row. `title` names the place or the day. */
export type RowReport = { row: string; title: string } & (
  | { outcome: 'add'; notes: readonly string[] }
  | { outcome: 'change'; changes: readonly FieldChange[]; notes: readonly string[] }
  | { outcome: 'unchanged' }
  | { outcome: 'skip'; problems: readonly Problem[] }
);

/** What an import did (`applied`) or would do. */
export type ImportReport = {
  kind: string;
  file: string;
  /** The detected file format: 'CSV (commas, UTF-8)'. */
  format: string;
  /** The mosque of the timetable; null for places. */
  mosque: string | null;
  applied: boolean;
  rows: readonly RowReport[];
  unknownColumns: readonly string[];
  /** How ambiguous input was interpreted. */
  assumptions: readonly string[];
  /** Cells that were ignored although the rest of the row was used. */
  remarks: readonly Problem[];
  /** What somebody should check: nothing is skipped because of it. */
  warnings: readonly string[];
};

export type Outcome = RowReport['outcome'];
