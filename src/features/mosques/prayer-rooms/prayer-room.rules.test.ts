import { expect, test } from 'vitest';
import { restrictionText, roomText, roomUsers } from './prayer-room.rules.ts';

test('a room that is not for everybody says first for whom it is', () => {
  expect(roomUsers.map((whoMayUse) => roomText({ setting: 'workplace', whoMayUse }))).toEqual([
    'Workplace',
    'For patients and visitors · Workplace',
    'For students and staff · Workplace',
    'For staff only · Workplace',
  ]);
});

test('a room of which it is not known who may use it claims nothing', () => {
  expect(restrictionText(null)).toBeNull();
  expect(roomText({ setting: 'shopping_centre', whoMayUse: null })).toBe('Shopping centre');
});
