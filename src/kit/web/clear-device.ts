/** Whatever a device stores for a member has keys with this prefix, and is deleted when the member signs out. */
export const memberKeyPrefix = 'member:';

/** Deletes everything that was stored on this device for a member: in localStorage and in this tab. */
export function clearDevice(): void {
  clear(() => localStorage);
  clear(() => sessionStorage);
}

/**
 * Deletes what this device stores for whichever member uses it, such as their searches, before another one sees it. What
 * has a member's id in its key, such as a draft, stays for that member.
 */
export function clearUnnamed(): void {
  clear(
    () => localStorage,
    (key) => key.split(':').length === 2,
  );
}

function clear(storageOf: () => Storage, isMeant: (key: string) => boolean = () => true): void {
  try {
    const storage = storageOf();
    for (const key of Object.keys(storage)) {
      if (key.startsWith(memberKeyPrefix) && isMeant(key)) storage.removeItem(key);
    }
  } catch {
    // A browser that stores nothing for us has nothing to delete.
  }
}
