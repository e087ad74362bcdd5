import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 13; SM-A047F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

test('a browser and its system in words', () => {
  expect(deviceOf(phone)).toBe('Chrome on Android');
  expect(deviceOf(undefined)).toBe('Unknown device');
  expect(deviceOf('curl/7.88.1')).toBe('A browser');
  expect(deviceOf('<script>'.repeat(1000)).length).toBeLessThanOrEqual(80);
});
