import { expect, test } from 'vitest';
import { searchTextOf, shownNameOf, tidyTags } from './shown-profile.rules.ts';

const amina = { firstName: 'Amina', lastName: 'Khan', displayName: null, showRealName: false };

test.each([
  ['the first name with an initial by default', {}, 'Amina K.'],
  ['the chosen name', { displayName: 'Umm Yusuf' }, 'Umm Yusuf'],
  ['the real name if it is chosen', { displayName: 'Umm Yusuf', showRealName: true }, 'Amina Khan'],
  ['the first name alone if there is no last name', { lastName: '' }, 'Amina'],
  ['a whole letter outside the basic plane', { lastName: '𞤀𞤫𞤲' }, 'Amina 𞤢.'.replace('𞤢', '𞤀')],
])('members see %s', (_what, changes, name) => {
  expect(shownNameOf({ ...amina, ...changes })).toBe(name);
});

test.each([
  [['football', 'Football ', 'FOOTBALL'], ['Football']],
  [['  urdu   poetry'], ['Urdu poetry']],
  [["qur'an study", 'quran study'], ['Qur’an study']],
  [['it support'], ['IT support']],
  [['', ' '], []],
  [['خط'], ['خط']],
])('tags %j are stored as %j', (typed, stored) => {
  expect(tidyTags(typed)).toEqual(stored);
});

test('search covers the shown name and the profile, not a hidden name', () => {
  const profile = {
    profession: 'Nurse',
    bio: null,
    interests: ['Baking'],
    skills: [],
    lookingFor: [],
    offering: [],
  };
  const text = searchTextOf(shownNameOf({ ...amina, displayName: 'Umm Yusuf' }), profile);
  expect(text).toBe('umm yusuf\nnurse\nbaking');
});
