/** Whatever a device stores for a member has keys with this prefix, and is deleted when the member signs out. */
export const memberKeyPrefix = 'member:';

/** Deletes everything that was stored on this device for a member: in localStorage and in this tab. */
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
    // A browser that stores nothing for us has nothing to delete.
  }
}
