import { expect, test } from 'vitest';
import { planBusinesses } from './plan-businesses.ts';
import { readBusinesses } from './read-businesses.ts';

const head = 'Name,Category,Address,Postcode,Phone,Website\n';
const known = { categories: ['butchers', 'tutors'], most: 3 };
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
  const { drafts, problems } = readBusinesses(head + lines);
  return { ...planBusinesses(drafts, [{ ...stored, ...others }], known), problems };
};

test('a row is added once, and found again however it is written', () => {
  const { reports } = planOf(
    'Ilm Tutors,Tutors,7 High Road,IG1 1AA,,\nilm tutors,Tutors,7 High Road,ig11aa,,\nGREEN LANE POULTRY,Butchers,188 Green Lane,IG3 9RS,,',
  );
  expect(reports.map(({ outcome }) => outcome)).toEqual(['add', 'skip', 'unchanged']);
});

test('what the file leaves blank stays, and what differs is listed', () => {
  const { reports, updates } = planOf('Green Lane Poultry,Butchers,190 Green Lane,IG3 9RS,,');
  expect(reports).toMatchObject([
    { outcome: 'change', changes: [{ field: 'Address', from: '188 Green Lane', to: '190 Green Lane' }] },
  ]);
  expect(updates).toHaveLength(1);
});

test('a member’s business and a category that nobody knows are left alone', () => {
  const owned = planOf('Green Lane Poultry,Butchers,1 Elsewhere,IG3 9RS,,', { isOwned: true });
  expect(owned.reports).toMatchObject([{ outcome: 'skip' }]);
  const unknown = planOf('Ilm Tutors,Wizards,7 High Road,IG1 1AA,,');
  expect(unknown.reports).toMatchObject([{ outcome: 'skip', problems: [{ value: 'Wizards' }] }]);
});

test('a cell that can’t be right is told with its row', () => {
  const { problems } = planOf('Ilm Tutors,Tutors,7 High Road,IG1,call us,javascript:alert(1)');
  expect(problems.map(({ column }) => column)).toEqual(['Postcode', 'Phone', 'Website']);
});
