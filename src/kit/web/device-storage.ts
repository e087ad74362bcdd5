/** The methods of localStorage that we use. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Makes a store that never throws: what the browser refuses to store (private windows, a full disk) is kept until the
 * page is closed. `storeOf` is called each time, because reading `localStorage` can itself throw.
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

/**
 * Storage on this device beyond the visit. A member's own data is under `memberKeyPrefix`, so that signing out deletes
 * it.
 */
export const deviceStorage = safeStorage(() => localStorage);
