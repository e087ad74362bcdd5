import { expect, test } from 'vitest';
import { ApiProblem } from '#kit/web/api.ts';
import { safeStorage } from '#kit/web/device-storage.ts';
import type { FastChange } from '../fast-mark.rules.ts';
import { unsentFasts } from './unsent-fasts.ts';

const today = '2026-02-20';

function aStore() {
  const kept = new Map<string, string>();
  return {
    kept,
    ...safeStorage(() => ({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    })),
  };
}

test('the last mark and reason of a day are kept together on the device, per member', () => {
  const store = aStore();
  unsentFasts.keep(store, 'amina', today, { mark: 'fasted', reason: null });
  unsentFasts.keep(store, 'amina', today, { mark: 'missed', reason: null });
  unsentFasts.keep(store, 'amina', today, { reason: 'travel' });
  expect(unsentFasts.read(store, 'amina')).toEqual({ [today]: { mark: 'missed', reason: 'travel' } });
  expect(unsentFasts.read(store, 'yusuf')).toEqual({});
  expect([...store.kept.keys()]).toEqual(['member:fasts:amina']);
});

test('a reason chosen while its day is being sent is sent after it', async () => {
  const store = aStore();
  const sent: FastChange[] = [];
  unsentFasts.keep(store, 'amina', today, { mark: 'missed', reason: null });
  const save = async (date: string, change: FastChange) => {
    if (sent.length === 0) unsentFasts.keep(store, 'amina', date, { reason: 'illness' });
    sent.push(change);
  };
  expect(await unsentFasts.send(store, 'amina', save, () => undefined)).toBeUndefined();
  expect(sent).toEqual([{ mark: 'missed', reason: null }, { reason: 'illness' }]);
  expect(store.kept.size).toBe(0);
});

test('a day set aside is kept with its mark and with whether it is to be made up', () => {
  const store = aStore();
  unsentFasts.keep(store, 'amina', today, { mark: 'fasted', reason: null });
  unsentFasts.keep(store, 'amina', today, { setAside: true, toMakeUp: true });
  const kept = { mark: 'fasted', reason: null, setAside: true, toMakeUp: true };
  expect(unsentFasts.read(store, 'amina')).toEqual({ [today]: kept });
});

test('unsent days are kept while offline; a day the server refuses is dropped and reported', async () => {
  const store = aStore();
  unsentFasts.keep(store, 'amina', today, { mark: 'fasted', reason: null });
  const refused: unknown[] = [];
  const fail = (status: number) => async () => {
    throw new ApiProblem(status, 'any', 'No.');
  };
  expect(await unsentFasts.send(store, 'amina', fail(0), (error) => refused.push(error))).toBeDefined();
  expect([Object.keys(unsentFasts.read(store, 'amina')), refused]).toEqual([[today], []]);
  await unsentFasts.send(store, 'amina', fail(409), (error) => refused.push(error));
  expect([unsentFasts.read(store, 'amina'), refused.length]).toEqual([{}, 1]);
});

test.each([
  '{"2026-02-20":{"mark":"maybe"}}',
  '{"2026-02-20":{"reason":3}}',
  '{"2026-02-20":{"toMakeUp":"no"}}',
  '{"x":{}}',
  '[]',
  '7',
])('invalid stored text is ignored: %s', (text) => {
  const store = aStore();
  store.setItem('member:fasts:amina', text);
  expect(unsentFasts.read(store, 'amina')).toEqual({});
});
