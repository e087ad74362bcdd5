import { expect, test } from 'vitest';
import { tagsIn } from './tag-text.ts';

test('tags are split by commas, trimmed, and empty ones dropped', () => {
  expect(tagsIn(' work ,, prayer times,')).toEqual(['work', 'prayer times']);
  expect(tagsIn('  ')).toEqual([]);
});
