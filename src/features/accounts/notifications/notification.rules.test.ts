import { expect, test } from 'vitest';
import { isPushService } from './notification.rules.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('%s is a push service', (endpoint) => {
  expect(isPushService(endpoint, [])).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilpush.apple.com.example/x',
  'https://notpush.apple.example/x',
  'https://user@fcm.googleapis.com/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/x',
  'nonsense',
])('%s is not a push service', (endpoint) => {
  expect(isPushService(endpoint, [])).toBe(false);
});

test('the operator can allow another push service', () => {
  expect(isPushService('http://127.0.0.1:8080/x', ['http://127.0.0.1:8080'])).toBe(true);
  expect(isPushService('http://127.0.0.1:8081/x', ['http://127.0.0.1:8080'])).toBe(false);
});
