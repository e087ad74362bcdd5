/** Something wrong in one cell (or in a whole row, when `column` is null). `row` is 'row 7', 'feature 3' or 'node/123'. */
export type Problem = { row: string; column: string | null; value: string | null; why: string };

/** One value that changes, as people read it. '' stands for nothing. */
export type FieldChange = { field: string; from: string; to: string };

/** What becomes of one row. `title` names the place or the day. */
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
  /** The form that was found in the file: 'CSV (commas, UTF-8)'. */
  format: string;
  /** The mosque whose timetable it is; null for places. */
  mosque: string | null;
  applied: boolean;
  rows: readonly RowReport[];
  unknownColumns: readonly string[];
  /** How something was read that could have been meant otherwise. */
  assumptions: readonly string[];
  /** Cells that were left out while the rest of their row is taken. */
  remarks: readonly Problem[];
  /** What someone should look at: nothing is skipped for it. */
  warnings: readonly string[];
};

export type Outcome = RowReport['outcome'];
