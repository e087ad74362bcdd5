import { useRouter } from '@tanstack/react-router';

/**
 * Returns the function that notes that the member now has something of a kind, named as in `openAreas`: 'ownListings'. Their menu then links to
 * it, and pages reload their data.
 */
export function useOwnThing(area: string): () => Promise<void> {
  const router = useRouter();
  return () => {
    const { context } = router.options;
    const openAreas = [...new Set([...context.viewer.openAreas, area])];
    router.update({ ...router.options, context: { ...context, viewer: { ...context.viewer, openAreas } } });
    return router.invalidate();
  };
}
