import { expect, test } from 'vitest';
import { deviceClassOf } from './device-class.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 13; SM-A047F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

test('the class of a device', () => {
  expect(deviceClassOf(phone)).toBe('phone');
  expect(deviceClassOf('Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0 Safari/537.36')).toBe('computer');
  expect(deviceClassOf(undefined)).toBeNull();
});
