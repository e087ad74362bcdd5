import type { Viewer } from '#kit/web/router/viewer.ts';

/** Where the finder measures from: the member's postcode, which the server knows, else the mosque that is shown. */
export function finderPlace({ account, devicePlace }: Viewer, shown?: string): { mosque?: string } {
  if (account?.hasPostcode) return {};
  const mosque = shown ?? devicePlace?.placeId;
  return mosque === undefined ? {} : { mosque };
}
