import { expect, test } from 'vitest';
import { readFault } from './fault.ts';

test('without FAULT no fault is injected', () => {
  expect(readFault({ NODE_ENV: 'production' })).toBeUndefined();
  expect(readFault({ FAULT: '', FAULTS_ALLOWED: 'yes' })).toBeUndefined();
});

test('a fault has a point, and may have the number of the pass at which it happens', () => {
  expect(readFault({ FAULT: 'before-mark', NODE_ENV: 'test' })).toEqual({
    point: 'before-mark',
    passesLeft: 1,
  });
  expect(readFault({ FAULT: 'mid-batch:12', NODE_ENV: 'production', FAULTS_ALLOWED: 'yes' })).toEqual({
    point: 'mid-batch',
    passesLeft: 12,
  });
});

test.each([
  { FAULT: 'before-mark', NODE_ENV: 'production' },
  { FAULT: 'before-mark' },
  { FAULT: 'before-mark', NODE_ENV: 'development', FAULTS_ALLOWED: 'no' },
])('a site that does not allow faults refuses to start with %o', (environment) => {
  expect(() => readFault(environment)).toThrow('it is for tests');
});

test.each(['unknown', 'before-mark:0', 'before-mark:-1', 'before-mark:x'])(
  '%s is refused as a fault',
  (FAULT) => {
    expect(() => readFault({ FAULT, NODE_ENV: 'test' })).toThrow(`There is no fault ${FAULT}.`);
  },
);
