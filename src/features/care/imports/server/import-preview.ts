import { createHash } from 'node:crypto';
import type { ImportReport } from '#kit/contract/import-report.ts';
import { formatReport } from '../format-report.ts';
import type { ImportPreview } from '../import-preview.ts';
import { countRows } from '../import-report.ts';

/** A report for the browser. `csv`: the file's text, which the digest also covers. */
export function previewOf(report: ImportReport, csv: string): ImportPreview {
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
