import { expect, test } from 'vitest';
import { tagsIn } from './forum.rules.ts';

test('tags are separated by commas and trimmed, and empty ones are dropped', () => {
  expect(tagsIn(' work ,, prayer times,')).toEqual(['work', 'prayer times']);
  expect(tagsIn('  ')).toEqual([]);
});
