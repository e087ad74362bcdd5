import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { createRequestCost, createRequestLimit, type SpendRequest } from './request-limit.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 12) + seconds * 1000);

/** Returns how many requests pass before the first refusal, and the refusal. */
function passed(spend: SpendRequest, seconds: number, cost = 1, key = 'a session') {
  for (let count = 0; count < 100_000; count++) {
    try {
      spend('session', key, at(seconds), cost);
    } catch (error) {
      return { count, error };
    }
  }
  return { count: Number.POSITIVE_INFINITY, error: undefined };
}

describe('a limit of 600 requests a minute', () => {
  test('allows sixty requests at once, then ten a second', () => {
    const spend = createRequestLimit(600);
    expect(passed(spend, 0)).toMatchObject({ count: 60, error: { status: 429, retryAfterSeconds: 1 } });
    expect(passed(spend, 1).count).toBe(10);
    expect(passed(spend, 3).count).toBe(20);
    expect(passed(spend, 3600).count).toBe(60);
  });

  test('applies to each key separately', () => {
    const spend = createRequestLimit(600);
    passed(spend, 0);
    expect(passed(spend, 0, 1, 'another').count).toBe(60);
  });

  test('allows fewer expensive requests, and Retry-After names the wait for the next', () => {
    const spend = createRequestLimit(600);
    expect(passed(spend, 0, 20)).toMatchObject({ count: 3, error: { retryAfterSeconds: 2 } });
    expect(passed(spend, 1.9, 20).count).toBe(0);
    expect(passed(spend, 2, 20).count).toBe(1);
  });

  test('still refills after the clock is set back, and never exceeds sixty when it is set forward', () => {
    const spend = createRequestLimit(600);
    passed(spend, 7200);
    expect(passed(spend, 0)).toMatchObject({ count: 0, error: { retryAfterSeconds: 1 } });
    expect(passed(spend, 1).count).toBe(10);
    expect(passed(spend, 1e9).count).toBe(60);
  });
});

test('a request that costs more than the budget passes when the budget is full, and is paid off afterwards', () => {
  const spend = createRequestLimit(60);
  expect(passed(spend, 0, 10)).toMatchObject({ count: 1, error: { retryAfterSeconds: 10 } });
  expect(passed(spend, 9, 10).count).toBe(0);
  expect(passed(spend, 10, 10).count).toBe(1);
});

test('a limit of 0 allows any number of requests', () => {
  const spend = createRequestLimit(0);
  for (let count = 0; count < 1000; count++) spend('session', 'a session', at(0), 50);
});

test('the number of budgets in memory is limited', () => {
  const spend = createRequestLimit(600, 100);
  for (let count = 0; count < 60; count++) spend('session', 'first', at(0), 1);
  for (let count = 0; count < 99; count++) spend('session', `stranger ${count}`, at(0), 1);
  expect(passed(spend, 0, 1, 'first').count).toBe(0);
  for (let count = 0; count < 100; count++) spend('session', `another ${count}`, at(0), 1);
  expect(passed(spend, 0, 1, 'first').count).toBe(60);
});

const asked = {
  method: 'GET',
  who: 'everyone',
  tag: 'Test',
  summary: 'Answers.',
  input: z.object({}),
} as const;
const output = z.array(z.string());
const costOf = createRequestCost([
  call('listCheap', { ...asked, path: '/api/cheap', output }),
  call('listDear', { ...asked, path: '/api/dear', output, weight: 5 }),
  call('listLong', { ...asked, path: '/api/long/:id', output, paged: true, weight: 2, rowsPerWeight: 20 }),
]);

test('a call costs its weight, other API requests cost one, and a page costs three', () => {
  expect(['/api/cheap', '/api/dear', '/api/unknown', '/events'].map((path) => costOf('GET', path))).toEqual([
    1, 5, 1, 3,
  ]);
});

test('a list with expensive rows costs more with a higher limit, however the number is written', () => {
  const cost = (...limits: string[]) => costOf('HEAD', '/api/long/1', limits);
  expect([cost('1'), cost('20'), cost('200'), cost('0xC8'), cost('1', '200')]).toEqual([2, 3, 12, 12, 12]);
  expect([cost(), cost('many'), cost('-5'), cost('1e300')]).toEqual([4, 4, 4, 4]);
});
