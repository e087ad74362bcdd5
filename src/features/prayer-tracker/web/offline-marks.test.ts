import { expect, test } from 'vitest';
import { forgetUnsent, keepUnsent, readUnsent, type Store } from './offline-marks.ts';

function aStore(): Store {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

test('marks wait by day, the last of each prayer, for their member alone', () => {
  const store = aStore();
  keepUnsent(store, 'amina', '2026-11-21', { fajr: true });
  keepUnsent(store, 'amina', '2026-11-21', { dhuhr: true, fajr: false });
  keepUnsent(store, 'amina', '2026-11-20', { isha: true });
  expect(readUnsent(store, 'amina')).toEqual({
    '2026-11-21': { fajr: false, dhuhr: true },
    '2026-11-20': { isha: true },
  });
  expect(readUnsent(store, 'yusuf')).toEqual({});
  forgetUnsent(store, 'amina', '2026-11-21');
  forgetUnsent(store, 'amina', '2026-11-20');
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

test('a device that refuses to keep anything breaks nothing', () => {
  const refuse = () => {
    throw new Error('no storage');
  };
  const store = { getItem: refuse, setItem: refuse, removeItem: refuse };
  keepUnsent(store, 'amina', '2026-11-21', { fajr: true });
  expect(readUnsent(store, 'amina')).toEqual({});
});
