import { describe, expect, test } from 'vitest';
import { createRequestLimit, type SpendRequest } from './request-limit.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 12) + seconds * 1000);

/** How many requests pass before the first refusal, and what that one says. */
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

describe('600 requests a minute', () => {
  test('are sixty at once and ten a second from then on', () => {
    const spend = createRequestLimit(600);
    expect(passed(spend, 0)).toMatchObject({ count: 60, error: { status: 429, retryAfterSeconds: 1 } });
    expect(passed(spend, 1).count).toBe(10);
    expect(passed(spend, 3).count).toBe(20);
    expect(passed(spend, 3600).count).toBe(60);
  });

  test('are one budget for each key', () => {
    const spend = createRequestLimit(600);
    passed(spend, 0);
    expect(passed(spend, 0, 1, 'another').count).toBe(60);
  });

  test('are fewer where each is dear, and Retry-After says when the next one passes', () => {
    const spend = createRequestLimit(600);
    expect(passed(spend, 0, 20)).toMatchObject({ count: 3, error: { retryAfterSeconds: 2 } });
    expect(passed(spend, 1.9, 20).count).toBe(0);
    expect(passed(spend, 2, 20).count).toBe(1);
  });

  test('go on when the clock is set back, and are not more than at once when it is set forward', () => {
    const spend = createRequestLimit(600);
    passed(spend, 7200);
    expect(passed(spend, 0)).toMatchObject({ count: 0, error: { retryAfterSeconds: 1 } });
    expect(passed(spend, 1).count).toBe(10);
    expect(passed(spend, 1e9).count).toBe(60);
  });
});

test('what costs more than a whole budget passes when the budget is full, and is paid off afterwards', () => {
  const spend = createRequestLimit(60);
  expect(passed(spend, 0, 10)).toMatchObject({ count: 1, error: { retryAfterSeconds: 10 } });
  expect(passed(spend, 9, 10).count).toBe(0);
  expect(passed(spend, 10, 10).count).toBe(1);
});

test('0 is any number', () => {
  const spend = createRequestLimit(0);
  for (let count = 0; count < 1000; count++) spend('session', 'a session', at(0), 50);
});

test('a million addresses keep no more than a bounded number of budgets', () => {
  const spend = createRequestLimit(600, 100);
  for (let count = 0; count < 60; count++) spend('session', 'first', at(0), 1);
  for (let count = 0; count < 99; count++) spend('session', `stranger ${count}`, at(0), 1);
  expect(passed(spend, 0, 1, 'first').count).toBe(0);
  for (let count = 0; count < 100; count++) spend('session', `another ${count}`, at(0), 1);
  expect(passed(spend, 0, 1, 'first').count).toBe(60);
});
