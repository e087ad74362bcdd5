import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The service worker stores this page as a visitor sees it, so the page doesn't know who is signed in. */
const offlinePath = '/offline';

/** Saves data for reading offline, a second after a page has loaded: first visits can be short. */
export function OfflineDataSync() {
  const { context } = useRouter().options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that a browser loads.
  useEffect(() => {
    if (location.pathname === offlinePath) return;
    const save = async () => {
      const { saveOfflineData } = await import('./save-offline-data.ts');
      await saveOfflineData(context);
    };
    // A failure is retried on the next page, and the data saved before stays.
    const timer = setTimeout(() => void save().catch(() => undefined), 1000);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
