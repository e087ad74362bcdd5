import { expect, test } from 'vitest';
import { countEventFilters, toEventListInput } from './event-filters.ts';

const lateOnFriday = new Date('2026-06-19T23:30:00Z');

test('a period is relative to the local date, and overrides dates', () => {
  expect(toEventListInput({ when: 'today', from: '2026-01-01' }, lateOnFriday)).toEqual({
    from: '2026-06-20',
    to: '2026-06-20',
    limit: 24,
  });
});

test('given dates are passed on', () => {
  expect(toEventListInput({ from: '2026-07-01', category: 'charity' }, lateOnFriday)).toMatchObject({
    from: '2026-07-01',
  });
});

test('filters of the address are passed to the call', () => {
  expect(toEventListInput({ sisters: true, free: true }, lateOnFriday)).toMatchObject({
    sisters: 'true',
    free: 'true',
  });
});

test('the device’s location overrides a postcode', () => {
  expect(toEventListInput({ postcode: 'IG3 9SL', within: 2 }, lateOnFriday)).toMatchObject({
    postcode: 'IG3 9SL',
    within: 2,
  });
  const located = toEventListInput({ lat: 51.5, lng: 0.1, postcode: 'IG3 9SL' }, lateOnFriday);
  expect(located).toMatchObject({ lat: 51.5, lng: 0.1 });
  expect(located).not.toHaveProperty('postcode');
});

test('only filters that limit the list are counted', () => {
  expect(countEventFilters({ cursor: 'abc', postcode: 'IG1 1AA' }, true)).toBe(0);
  expect(countEventFilters({ search: 'soup', free: true }, false)).toBe(1);
  expect(countEventFilters({ from: '2026-07-01', to: '2026-07-02', free: true }, false)).toBe(2);
  expect(countEventFilters({ when: 'weekend', from: '2026-07-01', within: 1.5 }, true)).toBe(2);
  expect(countEventFilters({ when: 'weekend', from: '2026-07-01', within: 1.5 }, false)).toBe(1);
});
