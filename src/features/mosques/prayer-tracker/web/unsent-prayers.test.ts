import { expect, test } from 'vitest';
import { ApiProblem } from '#kit/web/api.ts';
import { type Store, safeStorage } from '#kit/web/device-storage.ts';
import type { DayChange } from '../prayer-log.rules.ts';
import { unsentPrayers } from './unsent-prayers.ts';

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

/** Stores marks as the server does; `before` runs while a day is being sent. */
function aServer(before: (date: string) => void = () => undefined) {
  const days: Record<string, DayChange> = {};
  const refused: unknown[] = [];
  return {
    days,
    refused,
    save: async (date: string, change: DayChange) => {
      before(date);
      days[date] = { ...days[date], ...change };
    },
    onRefused: (error: unknown) => void refused.push(error),
  };
}

test('the last mark of each prayer is kept by day, per member', () => {
  const store = aStore();
  unsentPrayers.keep(store, 'amina', today, { fajr: true });
  unsentPrayers.keep(store, 'amina', today, { dhuhr: true, fajr: false });
  unsentPrayers.keep(store, 'amina', yesterday, { isha: true });
  expect(unsentPrayers.read(store, 'amina')).toEqual({
    [today]: { fajr: false, dhuhr: true },
    [yesterday]: { isha: true },
  });
  expect(unsentPrayers.read(store, 'yusuf')).toEqual({});
});

test('a day set aside without a connection is kept with its prayers, and the last word is sent', async () => {
  const store = aStore();
  const server = aServer();
  unsentPrayers.keep(store, 'amina', today, { fajr: true });
  unsentPrayers.keep(store, 'amina', today, { setAside: true });
  unsentPrayers.keep(store, 'amina', yesterday, { setAside: true });
  unsentPrayers.keep(store, 'amina', yesterday, { setAside: false });
  expect(unsentPrayers.read(store, 'amina')[today]).toEqual({ fajr: true, setAside: true });
  await unsentPrayers.send(store, 'amina', server.save, server.onRefused);
  expect(server.days).toEqual({ [today]: { fajr: true, setAside: true }, [yesterday]: { setAside: false } });
});

test('discarding sent marks keeps those changed since', () => {
  const store = aStore();
  unsentPrayers.keep(store, 'amina', today, { fajr: false, dhuhr: true, asr: true });
  unsentPrayers.discard(store, 'amina', today, { fajr: true, dhuhr: true });
  expect(unsentPrayers.read(store, 'amina')).toEqual({ [today]: { fajr: false, asr: true } });
  unsentPrayers.discard(store, 'amina', today, { fajr: false, asr: true });
  expect(store.getItem('member:prayers:amina')).toBeNull();
});

test('with a connection, all days are sent and none stays on the device', async () => {
  const store = aStore();
  const server = aServer();
  unsentPrayers.keep(store, 'amina', today, { fajr: true });
  unsentPrayers.keep(store, 'amina', yesterday, { isha: true });
  unsentPrayers.keep(store, 'yusuf', today, { asr: true });
  expect(await unsentPrayers.send(store, 'amina', server.save, server.onRefused)).toBeUndefined();
  expect(server.days).toEqual({ [today]: { fajr: true }, [yesterday]: { isha: true } });
  expect([unsentPrayers.read(store, 'amina'), unsentPrayers.read(store, 'yusuf')]).toEqual([
    {},
    { [today]: { asr: true } },
  ]);
});

test('a prayer marked or unmarked while its day is being sent is sent after it', async () => {
  const store = aStore();
  let times = 0;
  const server = aServer(() => {
    times += 1;
    if (times === 1) unsentPrayers.keep(store, 'amina', today, { fajr: false, dhuhr: true });
  });
  unsentPrayers.keep(store, 'amina', today, { fajr: true });
  await unsentPrayers.send(store, 'amina', server.save, server.onRefused);
  expect(server.days).toEqual({ [today]: { fajr: false, dhuhr: true } });
  expect([times, unsentPrayers.read(store, 'amina')]).toEqual([2, {}]);
});

test.each([0, 401, 403, 429, 500, 503])(
  'marks stay on the device after a response with status %i',
  async (status) => {
    const store = aStore();
    const problem = new ApiProblem(status, 'any', 'Not now.');
    const server = aServer(() => {
      throw problem;
    });
    unsentPrayers.keep(store, 'amina', today, { fajr: true });
    expect(await unsentPrayers.send(store, 'amina', server.save, server.onRefused)).toBe(problem);
    expect([unsentPrayers.read(store, 'amina'), server.refused]).toEqual([{ [today]: { fajr: true } }, []]);
  },
);

test('marks wait for their member while another one is signed in', async () => {
  const store = aStore();
  const problem = new ApiProblem(409, 'account_changed', 'You’re now signed in as Yusuf.');
  const server = aServer(() => {
    throw problem;
  });
  unsentPrayers.keep(store, 'amina', today, { fajr: true });
  expect(await unsentPrayers.send(store, 'amina', server.save, server.onRefused)).toBe(problem);
  expect([unsentPrayers.read(store, 'amina'), server.refused]).toEqual([{ [today]: { fajr: true } }, []]);
});

test('a day the server refuses is dropped and reported, and does not hold up other days', async () => {
  const store = aStore();
  const problem = new ApiProblem(409, 'day_not_markable', 'Too long ago.');
  const server = aServer((date) => {
    if (date === yesterday) throw problem;
  });
  unsentPrayers.keep(store, 'amina', yesterday, { fajr: true });
  unsentPrayers.keep(store, 'amina', today, { asr: true });
  expect(await unsentPrayers.send(store, 'amina', server.save, server.onRefused)).toBeUndefined();
  expect([server.days, server.refused]).toEqual([{ [today]: { asr: true } }, [problem]]);
  expect(unsentPrayers.read(store, 'amina')).toEqual({});
});

test.each(['{', 'null', '[1]', '{"x":1}', '{"2026-11-21":{"fajr":"yes"}}', '{"2026-11-21":{"setAside":1}}'])(
  'invalid stored text is ignored: %s',
  (text) => {
    const store = aStore();
    store.setItem('member:prayers:amina', text);
    expect(unsentPrayers.read(store, 'amina')).toEqual({});
  },
);

test('without device storage, marks are kept as long as the page is open and are sent once', async () => {
  const apiError = () => {
    throw new Error('no storage');
  };
  const devices = [apiError, () => ({ getItem: () => null, setItem: apiError, removeItem: apiError })];
  for (const device of devices) {
    const store = safeStorage(device);
    const server = aServer();
    unsentPrayers.keep(store, 'amina', today, { fajr: true });
    expect(unsentPrayers.read(store, 'amina')).toEqual({ [today]: { fajr: true } });
    await unsentPrayers.send(store, 'amina', server.save, server.onRefused);
    expect([server.days, unsentPrayers.read(store, 'amina')]).toEqual([{ [today]: { fajr: true } }, {}]);
  }
});
