import { expect, test } from 'vitest';
import { readImportOptions } from './read-options.ts';

test('the words after the command are read', () => {
  expect(readImportOptions(['mosques', 'list.csv'])).toMatchObject({
    kind: 'mosques',
    file: 'list.csv',
    apply: false,
  });
  expect(
    readImportOptions(['timetable', 'a.csv', '--mosque', 'Masjid A', '--month=2027-02', '--apply']),
  ).toEqual({
    kind: 'timetable',
    file: 'a.csv',
    apply: true,
    mosque: 'Masjid A',
    month: '2027-02',
    year: undefined,
  });
});

test.each([
  [[], 'kind', /mosques, schools, facilities, timetable/],
  [['churches', 'a.csv'], 'kind', /mosques, schools/],
  [['mosques'], 'file', /which file/],
  [['mosques', 'my', 'file.csv'], 'file', /quotation marks/],
  [['mosques', 'a.csv', '--mosque', 'A'], 'mosque', /only for timetables/],
  [['timetable', 'a.csv'], 'mosque', /which mosque’s timetable/],
  [['timetable', 'a.csv', '--mosque', 'A', '--month', '02/2027'], 'month', /YYYY-MM/],
  [['timetable', 'a.csv', '--mosque', 'A', '--year', '27'], 'year', /YYYY/],
  [['mosques', 'a.csv', '--force'], 'options', /--force/],
])('%o is refused, naming %s', (argv, path, message) => {
  expect(() => readImportOptions(argv)).toThrow(
    expect.objectContaining({
      code: 'import_options_wrong',
      issues: [{ path, message: expect.stringMatching(message) }],
    }),
  );
});
