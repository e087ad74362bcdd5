import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

test('without a proxy the header is the caller’s own word and is ignored', () => {
  expect(clientAddress('192.0.2.7', '203.0.113.9', 0)).toBe('192.0.2.7');
});

test('behind one proxy its entry counts, whatever the caller wrote before it', () => {
  expect(clientAddress('10.0.0.1', '1.1.1.1, 2.2.2.2, 203.0.113.9', 1)).toBe('203.0.113.9');
});

test('an entry that is no address leaves the connection’s own', () => {
  expect(clientAddress('10.0.0.1', 'unknown; drop table', 1)).toBe('10.0.0.1');
});

test('an IPv6 household is one caller', () => {
  expect(clientAddress('2001:db8:1:2:3:4:5:6', undefined, 0)).toBe('2001:db8:1:2::/64');
  expect(clientAddress('2001:db8::1', undefined, 0)).toBe('2001:db8:0:0::/64');
  expect(clientAddress('::1', undefined, 0)).toBe('0:0:0:0::/64');
});

test('IPv4 in IPv6 dress is IPv4', () => {
  expect(clientAddress('::ffff:192.0.2.7', undefined, 0)).toBe('192.0.2.7');
});
