import { expect, test } from 'vitest';
import { type Store, safeStorage } from '#kit/web/device-storage.ts';
import { keptTalk, mayGoLater } from './unsent.ts';

function aStore(): Store {
  const rows = new Map<string, string>();
  return {
    getItem: (key) => rows.get(key) ?? null,
    setItem: (key, value) => void rows.set(key, value),
    removeItem: (key) => void rows.delete(key),
  };
}
const message = { clientId: 'c1', message: 'Salam', writtenAt: '2026-11-21T12:00:00.000Z' };

test('drafts and unsent messages are kept for each member and conversation alone', () => {
  const store = safeStorage(aStore);
  const shared = aStore();
  const own = keptTalk(shared, 'amina', 'one');
  own.writeUnsent([message]);
  own.writeDraft('I was about to');
  expect(keptTalk(shared, 'amina', 'one').readUnsent()).toEqual([message]);
  expect(keptTalk(shared, 'amina', 'one').readDraft()).toBe('I was about to');
  for (const other of [
    keptTalk(shared, 'nadia', 'one'),
    keptTalk(shared, 'amina', 'two'),
    keptTalk(store, 'amina', 'one'),
  ]) {
    expect([other.readUnsent(), other.readDraft()]).toEqual([[], '']);
  }
  own.writeUnsent([]);
  own.writeDraft('');
  expect([own.readUnsent(), own.readDraft()]).toEqual([[], '']);
});

test.each(['nonsense', '{}', '[1,null,{"clientId":7}]'])('what nobody can read (%s) is nothing', (text) => {
  const store = aStore();
  store.setItem('member:unsent:amina:one', text);
  expect(keptTalk(store, 'amina', 'one').readUnsent()).toEqual([]);
});

test('a refusal is not tried again, a gap in the connection is', () => {
  expect([0, 429, 500, 503].map(mayGoLater)).toEqual([true, true, true, true]);
  expect([400, 403, 404, 409].map(mayGoLater)).toEqual([false, false, false, false]);
});
