import { expect, onTestFinished, test, vi } from 'vitest';
import { clearDevice, memberKeyPrefix } from './clear-device.ts';

/** A store as browsers have it: what is kept is a property of it. */
function aStore(name: 'localStorage' | 'sessionStorage', kept: Record<string, string>): Storage {
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const removeItem = (key: string) => Reflect.deleteProperty(store, key);
  const store = Object.defineProperty({ ...kept }, 'removeItem', { value: removeItem });
  vi.stubGlobal(name, store);
  return globalThis[name];
}

test('signing out leaves nothing of the member on the device, and the board of a mosque', () => {
  const tab = aStore('sessionStorage', { [`${memberKeyPrefix}typed:/events/create`]: '{}', scroll: '1' });
  const store = aStore('localStorage', {
    [`${memberKeyPrefix}prayers:1`]: '{}',
    [`${memberKeyPrefix}draft`]: 'x',
    board: 'b',
  });
  clearDevice();
  expect(Object.keys(store)).toEqual(['board']);
  expect(Object.keys(tab)).toEqual(['scroll']);
});

test('a browser that keeps nothing for us is no trouble', () => {
  vi.stubGlobal('localStorage', undefined);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  expect(clearDevice).not.toThrow();
});
