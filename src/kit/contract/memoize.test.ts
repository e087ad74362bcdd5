import { expect, test } from 'vitest';
import { memoize } from './memoize.ts';

/** A memoized function and the inputs for which it was computed. */
function lengths() {
  const asked: string[] = [];
  const lengthOf = memoize((text) => {
    asked.push(text);
    return text.length;
  });
  return { asked, lengthOf };
}

test('each input is computed once', () => {
  const { asked, lengthOf } = lengths();
  expect([lengthOf('abc'), lengthOf('abc'), lengthOf('ab')]).toEqual([3, 3, 2]);
  expect(asked).toEqual(['abc', 'ab']);
});

test('an input that is used often stays cached while many others are used once', () => {
  const { asked, lengthOf } = lengths();
  for (let other = 0; other < 30_000; other += 1) {
    lengthOf('every day');
    lengthOf(`once ${other}`);
  }
  expect(asked.filter((text) => text === 'every day')).toEqual(['every day']);
  expect(lengthOf('once 29999')).toBe(10);
  expect(asked.filter((text) => text === 'once 29999')).toEqual(['once 29999']);
});
