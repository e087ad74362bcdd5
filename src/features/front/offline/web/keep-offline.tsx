import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The page of what is kept is itself kept, as a visitor sees it: who really looks at it, it doesn't know. */
const offlinePath = '/offline';

/** Once a page is at rest: keeps on the device what is to be read without a connection. */
export function KeepOffline() {
  const { context } = useRouter().options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that a browser loads.
  useEffect(() => {
    if (location.pathname === offlinePath) return;
    const keep = async () => {
      const { keepForOffline } = await import('./keep-for-offline.ts');
      await keepForOffline(context);
    };
    // What fails is tried again with the next page, and what was kept before stays.
    const timer = setTimeout(() => void keep().catch(() => undefined), 3000);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
