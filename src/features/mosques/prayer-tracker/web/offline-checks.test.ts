import { expect, test } from 'vitest';
import { ApiProblem } from '#kit/web/api-problem.ts';
import { type Store, safeStorage } from '#kit/web/device-storage.ts';
import type { PrayerChecks } from '../tracked-prayers.ts';
import { discardUnsent, keepUnsent, readUnsent, sendUnsent } from './offline-checks.ts';

const today = '2026-11-21';
const yesterday = '2026-11-20';

function aStore(): Store {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

/** Takes marks as the server does; `before` runs while a day is on its way. */
function aServer(before: (date: string) => void = () => undefined) {
  const days: Record<string, Partial<PrayerChecks>> = {};
  const refused: unknown[] = [];
  return {
    days,
    refused,
    save: async (date: string, checks: Partial<PrayerChecks>) => {
      before(date);
      days[date] = { ...days[date], ...checks };
    },
    onRefused: (error: unknown) => void refused.push(error),
  };
}

test('marks wait by day, the last of each prayer, for their member alone', () => {
  const store = aStore();
  keepUnsent(store, 'amina', today, { fajr: true });
  keepUnsent(store, 'amina', today, { dhuhr: true, fajr: false });
  keepUnsent(store, 'amina', yesterday, { isha: true });
  expect(readUnsent(store, 'amina')).toEqual({
    [today]: { fajr: false, dhuhr: true },
    [yesterday]: { isha: true },
  });
  expect(readUnsent(store, 'yusuf')).toEqual({});
});

test('what was marked since marks were sent waits on', () => {
  const store = aStore();
  keepUnsent(store, 'amina', today, { fajr: false, dhuhr: true, asr: true });
  discardUnsent(store, 'amina', today, { fajr: true, dhuhr: true });
  expect(readUnsent(store, 'amina')).toEqual({ [today]: { fajr: false, asr: true } });
  discardUnsent(store, 'amina', today, { fajr: false, asr: true });
  expect(store.getItem('member:prayers:amina')).toBeNull();
});

test('with the connection back, all days are sent and nothing waits', async () => {
  const store = aStore();
  const server = aServer();
  keepUnsent(store, 'amina', today, { fajr: true });
  keepUnsent(store, 'amina', yesterday, { isha: true });
  keepUnsent(store, 'yusuf', today, { asr: true });
  expect(await sendUnsent(store, 'amina', server.save, server.onRefused)).toBeUndefined();
  expect(server.days).toEqual({ [today]: { fajr: true }, [yesterday]: { isha: true } });
  expect([readUnsent(store, 'amina'), readUnsent(store, 'yusuf')]).toEqual([{}, { [today]: { asr: true } }]);
});

test('a prayer marked or unmarked while its day is on its way is sent after it', async () => {
  const store = aStore();
  let times = 0;
  const server = aServer(() => {
    times += 1;
    if (times === 1) keepUnsent(store, 'amina', today, { fajr: false, dhuhr: true });
  });
  keepUnsent(store, 'amina', today, { fajr: true });
  await sendUnsent(store, 'amina', server.save, server.onRefused);
  expect(server.days).toEqual({ [today]: { fajr: false, dhuhr: true } });
  expect([times, readUnsent(store, 'amina')]).toEqual([2, {}]);
});

test.each([0, 401, 403, 429, 500, 503])('marks wait on after a %i', async (status) => {
  const store = aStore();
  const problem = new ApiProblem(status, 'any', 'Not now.');
  const server = aServer(() => {
    throw problem;
  });
  keepUnsent(store, 'amina', today, { fajr: true });
  expect(await sendUnsent(store, 'amina', server.save, server.onRefused)).toBe(problem);
  expect([readUnsent(store, 'amina'), server.refused]).toEqual([{ [today]: { fajr: true } }, []]);
});

test('a day that the server will never take is forgotten and told of, and keeps back no other', async () => {
  const store = aStore();
  const problem = new ApiProblem(409, 'day_not_markable', 'Too long ago.');
  const server = aServer((date) => {
    if (date === yesterday) throw problem;
  });
  keepUnsent(store, 'amina', yesterday, { fajr: true });
  keepUnsent(store, 'amina', today, { asr: true });
  expect(await sendUnsent(store, 'amina', server.save, server.onRefused)).toBeUndefined();
  expect([server.days, server.refused]).toEqual([{ [today]: { asr: true } }, [problem]]);
  expect(readUnsent(store, 'amina')).toEqual({});
});

test.each(['{', 'null', '[1]', '{"x":1}', '{"2026-11-21":{"fajr":"yes"}}'])(
  'what is strange counts as nothing: %s',
  (text) => {
    const store = aStore();
    store.setItem('member:prayers:amina', text);
    expect(readUnsent(store, 'amina')).toEqual({});
  },
);

test('on a device that refuses to keep anything marks last as long as the page, and are sent once', async () => {
  const apiError = () => {
    throw new Error('no storage');
  };
  const devices = [apiError, () => ({ getItem: () => null, setItem: apiError, removeItem: apiError })];
  for (const device of devices) {
    const store = safeStorage(device);
    const server = aServer();
    keepUnsent(store, 'amina', today, { fajr: true });
    expect(readUnsent(store, 'amina')).toEqual({ [today]: { fajr: true } });
    await sendUnsent(store, 'amina', server.save, server.onRefused);
    expect([server.days, readUnsent(store, 'amina')]).toEqual([{ [today]: { fajr: true } }, {}]);
  }
});
