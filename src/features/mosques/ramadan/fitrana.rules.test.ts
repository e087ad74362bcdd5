import { expect, test } from 'vitest';
import { fitranaText, whenGivenText } from './fitrana.rules.ts';

test('an amount in whole pounds has no pence', () => {
  expect([600, 550, 1005].map(fitranaText)).toEqual(['£6', '£5.50', '£10.05']);
});

test('fitrana is given before the mosque’s Eid prayer, with its time if that is known', () => {
  expect(whenGivenText('8:30')).toBe('before the Eid prayer at 8:30am');
  expect(whenGivenText(null)).toBe('before the Eid prayer');
});
