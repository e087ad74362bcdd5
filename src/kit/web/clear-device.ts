/** What is kept on a device for a member stands under keys that begin so, and goes when the member signs out. */
export const memberKeyPrefix = 'member:';

/** Forgets everything that was kept on this device for a member: beyond this visit, and in this tab. */
export function clearDevice(): void {
  clear(() => localStorage);
  clear(() => sessionStorage);
}

function clear(storageOf: () => Storage): void {
  try {
    const storage = storageOf();
    for (const key of Object.keys(storage)) {
      if (key.startsWith(memberKeyPrefix)) storage.removeItem(key);
    }
  } catch {
    // A browser that keeps nothing for us has nothing to forget.
  }
}
