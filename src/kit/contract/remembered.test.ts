import { expect, test } from 'vitest';
import { remembered } from './remembered.ts';

test('the same question is computed once, another one anew', () => {
  const asked: string[] = [];
  const lengthOf = remembered((text) => {
    asked.push(text);
    return text.length;
  });
  expect([lengthOf('abc'), lengthOf('abc'), lengthOf('ab')]).toEqual([3, 3, 2]);
  expect(asked).toEqual(['abc', 'ab']);
});
