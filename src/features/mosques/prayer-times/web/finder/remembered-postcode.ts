import { memberKeyPrefix } from '#kit/web/clear-device.ts';

const key = `${memberKeyPrefix}finder-postcode`;

/** The postcode that was last searched from on this device; it goes when the member signs out. */
export function rememberedPostcode(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Remembers it, or with null forgets it. */
export function rememberPostcode(postcode: string | null): void {
  try {
    if (postcode === null) localStorage.removeItem(key);
    else localStorage.setItem(key, postcode);
  } catch {
    // A browser that keeps nothing asks again.
  }
}
