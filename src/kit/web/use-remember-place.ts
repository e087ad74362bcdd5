import { useRouter } from '@tanstack/react-router';
import { type DevicePlace, devicePlaceCookie } from './device-cookie.ts';

/** Returns the function that remembers a place on this device, or with null forgets it; pages then reload their data. */
export function useRememberPlace(): (place: DevicePlace | null) => Promise<void> {
  const router = useRouter();
  return (place) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in the phones people here still use.
    document.cookie = devicePlaceCookie(place, location.protocol === 'https:');
    const { context } = router.options;
    router.update({
      ...router.options,
      context: { ...context, viewer: { ...context.viewer, devicePlace: place } },
    });
    return router.invalidate();
  };
}
