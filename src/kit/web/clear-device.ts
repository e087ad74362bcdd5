/** What is kept on a device for a member stands under keys that begin so, and goes when the member signs out. */
export const memberKeyPrefix = 'member:';

/** Forgets everything that was kept on this device for a member. */
export function clearDevice(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(memberKeyPrefix)) localStorage.removeItem(key);
    }
  } catch {
    // A browser that keeps nothing for us has nothing to forget.
  }
}
