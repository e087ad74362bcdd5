import { expect, test } from 'vitest';
import type { ImportReport } from '#kit/contract/import-report.ts';
import { fileError, importUnreadable } from './import.errors.ts';
import { dateRangesText, formatApiError, formatReport } from './import-report.rules.ts';

const report: ImportReport = {
  kind: 'mosques',
  file: 'list.csv',
  format: 'CSV (commas, UTF-8)',
  mosque: null,
  applied: false,
  rows: [
    { row: 'row 2', title: 'Masjid A, IG1 1AA', outcome: 'add', notes: ['has no postcode'] },
    {
      row: 'row 3',
      title: 'Masjid B',
      outcome: 'change',
      changes: [{ field: 'phone', from: '', to: '020 7946 0101' }],
      notes: [],
    },
    { row: 'row 4', title: 'Masjid C', outcome: 'unchanged' },
    {
      row: 'row 5',
      title: '',
      outcome: 'skip',
      problems: [
        {
          row: 'row 5',
          column: 'Post Code',
          value: 'IG1',
          why: 'is not a full UK postcode, such as IG1 1AA',
        },
      ],
    },
  ],
  unknownColumns: ['Ref\u001b[31m'],
  assumptions: [],
  remarks: [],
  warnings: [],
};

test('a report lists every row with its reasons, and the totals', () => {
  expect(formatReport(report)).toBe(
    [
      'mosques from list.csv: CSV (commas, UTF-8)',
      'Nothing has been changed. This is what --apply would do.',
      '',
      'To add:',
      '  row 2: Masjid A, IG1 1AA (has no postcode)',
      '',
      'To change:',
      '  row 3: Masjid B: phone: (nothing) → “020 7946 0101”',
      '',
      'Skipped:',
      '  row 5: Post Code “IG1” is not a full UK postcode, such as IG1 1AA',
      '',
      'Columns left out:',
      '  Ref [31m',
      '',
      '1 to add, 1 to change, 1 unchanged, 1 skipped.',
    ].join('\n'),
  );
});

test('an applied report says so', () => {
  expect(formatReport({ ...report, applied: true })).toMatch(/1 added, 1 changed, 1 unchanged, 1 skipped\.$/);
});

test('an error states what failed and why', () => {
  expect(formatApiError(fileError(importUnreadable, 'The file is empty.'))).toBe(
    'We can’t read this file.\nThe file is empty.',
  );
});

test('consecutive dates are written as a range', () => {
  expect(dateRangesText(['2027-01-03', '2027-01-10', '2027-01-11', '2027-01-12'])).toBe(
    '2027-01-03, 2027-01-10 to 2027-01-12',
  );
});
