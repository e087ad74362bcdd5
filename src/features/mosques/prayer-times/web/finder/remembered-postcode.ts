import { memberKeyPrefix } from '#kit/web/clear-device.ts';
import { deviceStorage } from '#kit/web/device-storage.ts';

const key = `${memberKeyPrefix}finder-postcode`;

/** The postcode that was last searched from on this device; it goes when the member signs out. */
export function rememberedPostcode(): string | null {
  return deviceStorage.getItem(key);
}

/** Remembers it, or with null forgets it. */
export function rememberPostcode(postcode: string | null): void {
  if (postcode === null) deviceStorage.removeItem(key);
  else deviceStorage.setItem(key, postcode);
}
