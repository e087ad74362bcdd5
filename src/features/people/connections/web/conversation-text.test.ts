import { expect, test } from 'vitest';
import { firstNameOf } from './conversation-text.ts';

test('a person’s first name is the first word of their name', () => {
  expect([firstNameOf('Nadia Rahman'), firstNameOf('Nadia')]).toEqual(['Nadia', 'Nadia']);
});
