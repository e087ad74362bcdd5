/** The part of localStorage that is used. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * A store that never throws: what the browser's refuses to keep (private windows, a full disk) is kept until the page is left.
 * `storeOf` is asked anew each time, for reading `localStorage` can throw by itself.
 */
export function safeStorage(storeOf: () => Store): Store {
  const refused = new Map<string, string | null>();
  const keep = (key: string, value: string | null) => {
    try {
      if (value === null) storeOf().removeItem(key);
      else storeOf().setItem(key, value);
      refused.delete(key);
    } catch {
      refused.set(key, value);
    }
  };
  return {
    getItem(key) {
      const value = refused.get(key);
      if (value !== undefined) return value;
      try {
        return storeOf().getItem(key);
      } catch {
        return null;
      }
    },
    setItem: keep,
    removeItem: (key) => keep(key, null),
  };
}

/** What is kept on this device beyond the visit. A member's own stands under `memberKeyPrefix`, so that signing out clears it. */
export const deviceStorage = safeStorage(() => localStorage);
