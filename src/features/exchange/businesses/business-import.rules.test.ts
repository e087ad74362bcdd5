import { expect, test } from 'vitest';
import { planBusinesses, readBusinesses } from './business-import.rules.ts';

const head = 'Name,Category,Address,Postcode,Phone,Website\n';
const known = { categories: ['butchers', 'tutors'], maxCategories: 3 };
const stored = {
  id: '1',
  name: 'Green Lane Poultry',
  postcode: 'IG3 9RS',
  categories: ['Butchers'],
  description: 'Hand-slaughtered.',
  address: '188 Green Lane',
  phone: '020 7946 0101',
  email: null,
  website: null,
  isOwned: false,
};
const planOf = (lines: string, others: Partial<typeof stored> = {}) => {
  const { drafts, problems, remarks } = readBusinesses(head + lines);
  const plan = planBusinesses(drafts, [{ ...stored, ...others }], known);
  return { ...plan, problems, remarks: [...remarks, ...plan.remarks] };
};

test('a row is added once, and matched again in any spelling', () => {
  const { reports } = planOf(
    'Ilm Tutors,Tutors,7 High Road,IG1 1AA,,\nilm tutors,Tutors,7 High Road,ig11aa,,\nGREEN LANE POULTRY,Butchers,188 Green Lane,IG3 9RS,,',
  );
  expect(reports.map(({ outcome }) => outcome)).toEqual(['add', 'skip', 'unchanged']);
});

test('blank cells keep what is stored, and differences are listed', () => {
  const { reports, updates } = planOf('Green Lane Poultry,Butchers,190 Green Lane,IG3 9RS,,');
  expect(reports).toMatchObject([
    { outcome: 'change', changes: [{ field: 'Address', from: '188 Green Lane', to: '190 Green Lane' }] },
  ]);
  expect(updates).toHaveLength(1);
});

test('a member’s business and a row with an unknown category are skipped', () => {
  const owned = planOf('Green Lane Poultry,Butchers,1 Elsewhere,IG3 9RS,,', { isOwned: true });
  expect(owned.reports).toMatchObject([{ outcome: 'skip' }]);
  const unknown = planOf('Ilm Tutors,Wizards,7 High Road,IG1 1AA,,');
  expect(unknown.reports).toMatchObject([{ outcome: 'skip', problems: [{ value: 'Wizards' }] }]);
});

test('an invalid cell is left out of its row, and the row is skipped if it needs the cell', () => {
  const { reports, additions, problems, remarks } = planOf(
    'Ilm Tutors,Tutors,7 High Road,IG1 1AA,call us,javascript:alert(1)\nHalal Meats,Butchers,8 High Road,IG1,n/a,',
  );
  expect(problems.map(({ row, column }) => `${row} ${column}`)).toEqual(['row 3 Postcode']);
  expect(remarks.map(({ row, column, why }) => `${row} ${column} ${why}`)).toEqual([
    'row 2 Phone is not a phone number; it was left out',
    'row 2 Website is not a web address; it was left out',
  ]);
  expect(reports).toMatchObject([{ title: 'Ilm Tutors, IG1 1AA', outcome: 'add' }]);
  expect(additions).toMatchObject([{ phone: null, website: null }]);
});

test('unknown categories among several are left out', () => {
  const plan = planOf('Ilm Tutors,Wizards; Tutors,7 High Road,IG1 1AA,,');
  expect(plan.additions).toMatchObject([{ categories: ['Tutors'] }]);
  expect(plan.remarks).toMatchObject([{ row: 'row 2', column: 'Category', value: 'Wizards' }]);
});
