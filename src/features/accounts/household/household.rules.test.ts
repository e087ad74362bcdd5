import { expect, test } from 'vitest';
import { matchPeople, removalText } from './household.rules.ts';

const nani = { id: '1', name: 'Nani', kind: 'adult' } as const;
const ibrahim = { id: '2', name: 'Ibrahim', kind: 'child' } as const;

test('an entry with an id is that person, and one without is new', () => {
  const wanted = [
    { id: '2', name: 'Ibrahim Khan', kind: 'child' },
    { name: 'Zaynab', kind: 'child' },
  ] as const;
  expect(matchPeople([nani, ibrahim], wanted)).toEqual(['2', null]);
});

test('an entry without an id is the stored person of the same name and kind, each once', () => {
  const again = { name: 'Ibrahim', kind: 'child' } as const;
  expect(matchPeople([nani, ibrahim], [again, again])).toEqual(['2', null]);
  expect(matchPeople([nani, ibrahim], [{ ...again, kind: 'adult' }])).toEqual([null]);
  expect(matchPeople([nani, ibrahim], [again, { ...again, id: '2' }])).toEqual([null, '2']);
});

test('an id that isn’t stored, or that is named twice, is refused', () => {
  expect(matchPeople([nani], [{ ...nani, id: '3' }])).toBeUndefined();
  expect(matchPeople([nani], [nani, nani])).toBeUndefined();
});

test('who removes somebody is told of their bookings', () => {
  expect(removalText('Nani', 0)).toBe('');
  expect(removalText('Nani', 1)).toBe(
    'Nani is booked for 1 event. The place stays booked, for a guest without a name, until you change that booking.',
  );
  expect(removalText('Nani', 2)).toContain('for 2 events');
  expect(removalText('Nani', 2)).toContain('change those bookings');
});
