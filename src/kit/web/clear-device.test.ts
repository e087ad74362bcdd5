import { expect, onTestFinished, test, vi } from 'vitest';
import { clearDevice, clearUnnamed, memberKeyPrefix } from './clear-device.ts';

/** A Storage as in browsers: its entries are properties. */
function aStore(name: 'localStorage' | 'sessionStorage', kept: Record<string, string>): Storage {
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const removeItem = (key: string) => Reflect.deleteProperty(store, key);
  const store = Object.defineProperty({ ...kept }, 'removeItem', { value: removeItem });
  vi.stubGlobal(name, store);
  return globalThis[name];
}

test('signing out deletes the member’s data from the device and keeps other entries', () => {
  const tab = aStore('sessionStorage', {
    [`${memberKeyPrefix}typed:7d1e:/events/create`]: '{}',
    scroll: '1',
  });
  const store = aStore('localStorage', {
    [`${memberKeyPrefix}prayers:1`]: '{}',
    [`${memberKeyPrefix}draft`]: 'x',
    board: 'b',
  });
  clearDevice();
  expect(Object.keys(store)).toEqual(['board']);
  expect(Object.keys(tab)).toEqual(['scroll']);
});

test('another member finds nothing that is kept without a name, and drafts stay for whoever wrote them', () => {
  const store = aStore('localStorage', {
    [`${memberKeyPrefix}searches`]: '["falconers"]',
    [`${memberKeyPrefix}draft:7d1e:forum:reply`]: 'Salam',
    board: 'b',
  });
  clearUnnamed();
  expect(Object.keys(store)).toEqual([`${memberKeyPrefix}draft:7d1e:forum:reply`, 'board']);
});

test('signing out works in a browser without storage', () => {
  vi.stubGlobal('localStorage', undefined);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  expect(clearDevice).not.toThrow();
});
