import { expect, test } from 'vitest';
import {
  type Access,
  accessFacts,
  accessLabels,
  accessSummary,
  accessText,
  forEachFact,
} from './access-facts.rules.ts';

const unknown: Access = forEachFact(() => null);

test('every fact is in one group', () => {
  expect(accessFacts.toSorted()).toEqual(Object.keys(accessLabels).sort());
});

test('a mosque of which nothing is known is not said to lack anything', () => {
  expect(accessSummary(unknown)).toBe('The access to this mosque is not known yet.');
  expect(accessText(null)).toBe('Not known');
});

test('the summary says how to get in, and names what is there', () => {
  expect(
    accessSummary({ ...unknown, stepFree: true, lift: true, accessibleToilet: false, hearingLoop: true }),
  ).toBe(
    'You can get to the prayer hall without steps. There is a lift. For the khutbah there is a hearing loop.',
  );
  expect(accessSummary({ ...unknown, stepFree: false, lift: true, accessibleToilet: true })).toBe(
    'There are steps on the way to the prayer hall. There is a lift and an accessible toilet.',
  );
  expect(accessSummary({ ...unknown, bsl: false })).toBe(
    'Whether you can get to the prayer hall without steps is not known.',
  );
});
