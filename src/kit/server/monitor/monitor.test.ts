import { expect, test } from 'vitest';
import { createMonitor } from './monitor.ts';

const clock = () => new Date('2026-11-21T12:00:00Z');

test('the twenty slowest requests are kept, slowest first, and no quick one', () => {
  const monitor = createMonitor(clock);
  for (let count = 1; count <= 30; count += 1) {
    monitor.answered({ what: 'page', path: '/events', status: 200, milliseconds: count * 100 });
  }
  const slow = monitor.slowRequests();
  expect(slow).toHaveLength(20);
  expect(slow[0]).toEqual({
    ...{ what: 'page', path: '/events', status: 200, milliseconds: 3000 },
    at: '2026-11-21T12:00:00.000Z',
  });
  expect(slow.at(-1)?.milliseconds).toBe(1100);
});

test('the path of a slow request names nobody', () => {
  const monitor = createMonitor(clock);
  monitor.answered({ what: 'page', path: '/members/fatima khan', status: 200, milliseconds: 900 });
  expect(monitor.slowRequests()[0]?.path).toBe('/members/…');
});

test('a service fails until it answers again, and the reason names nobody', () => {
  const monitor = createMonitor(clock);
  monitor.serviceAnswered('mail');
  monitor.serviceFailed('mail', new Error('550 no mailbox amina@example.org'));
  expect(monitor.services()).toMatchObject([
    { name: 'mail', isFailing: true, answers: 1, failures: 1, reason: 'Error: 550 no mailbox [address]' },
  ]);
  monitor.serviceAnswered('mail');
  expect(monitor.services()).toMatchObject([{ name: 'mail', isFailing: false, answers: 2, failures: 1 }]);
});

test('what no part of the process states is unknown, not nought', () => {
  const monitor = createMonitor(clock);
  expect(monitor.figures()).toEqual({ keptAnswers: undefined, liveStreams: undefined, pool: undefined });
  monitor.reads({ liveStreams: () => 3 });
  expect(monitor.figures().liveStreams).toBe(3);
});
