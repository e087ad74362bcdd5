import { expect, test } from 'vitest';
import { faultIn } from './fault.ts';

test('without FAULT nothing is to happen', () => {
  expect(faultIn({ NODE_ENV: 'production' })).toBeUndefined();
  expect(faultIn({ FAULT: '', FAULTS_ALLOWED: 'yes' })).toBeUndefined();
});

test('a moment is named, and which time it is passed', () => {
  expect(faultIn({ FAULT: 'before-mark', NODE_ENV: 'test' })).toEqual({
    point: 'before-mark',
    passesLeft: 1,
  });
  expect(faultIn({ FAULT: 'mid-batch:12', NODE_ENV: 'production', FAULTS_ALLOWED: 'yes' })).toEqual({
    point: 'mid-batch',
    passesLeft: 12,
  });
});

test.each([
  { FAULT: 'before-mark', NODE_ENV: 'production' },
  { FAULT: 'before-mark' },
  { FAULT: 'before-mark', NODE_ENV: 'development', FAULTS_ALLOWED: 'no' },
])('a site that is not there to be killed does not start with %o', (environment) => {
  expect(() => faultIn(environment)).toThrow('it is for tests');
});

test.each(['unknown', 'before-mark:0', 'before-mark:-1', 'before-mark:x'])('%s is no moment', (FAULT) => {
  expect(() => faultIn({ FAULT, NODE_ENV: 'test' })).toThrow(`There is no fault ${FAULT}.`);
});
