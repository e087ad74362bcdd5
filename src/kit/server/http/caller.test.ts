import { expect, test } from 'vitest';
import { clientAddress } from './caller.ts';

test('without a proxy X-Forwarded-For is ignored', () => {
  expect(clientAddress('192.0.2.7', '203.0.113.9', 0)).toBe('192.0.2.7');
});

test('behind one proxy the last entry is used, whatever the client wrote before it', () => {
  expect(clientAddress('10.0.0.1', '1.1.1.1, 2.2.2.2, 203.0.113.9', 1)).toBe('203.0.113.9');
});

test('an invalid entry is ignored in favour of the connection’s address', () => {
  expect(clientAddress('10.0.0.1', 'unknown; drop table', 1)).toBe('10.0.0.1');
});

test.each([
  ['203.0.113.7:51234', '203.0.113.7'],
  ['203.0.113.8:51234', '203.0.113.8'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
])('a proxy that writes %s names the address %s', (written, address) => {
  expect(clientAddress('10.0.0.1', `1.1.1.1, ${written}`, 1)).toBe(address);
});

test.each(['203.0.113.7:', '203.0.113.7:port', '[2001:db8::1', '300.0.113.7:80', ':443', '_hidden', ''])(
  '%j is no address and counts as the proxy',
  (written) => {
    expect(clientAddress('10.0.0.1', written, 1)).toBe('10.0.0.1');
  },
);

test('IPv6 addresses are grouped by their /64 network', () => {
  expect(clientAddress('2001:db8:1:2:3:4:5:6', undefined, 0)).toBe('2001:db8:1:2::/64');
  expect(clientAddress('2001:db8::1', undefined, 0)).toBe('2001:db8:0:0::/64');
  expect(clientAddress('::1', undefined, 0)).toBe('0:0:0:0::/64');
});

test('an IPv4-mapped IPv6 address counts as IPv4', () => {
  expect(clientAddress('::ffff:192.0.2.7', undefined, 0)).toBe('192.0.2.7');
});
