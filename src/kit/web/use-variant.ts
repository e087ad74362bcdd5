import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Transport } from './api.ts';
import type { Variant } from './router/viewer.ts';

/** What this page has reported already. */
const reported = new Set<string>();

/**
 * The variant of an experiment that the person before this page sees, the same on the server and in the browser; null: they
 * see what everybody sees. Using it is what counts as having seen it, so ask where the variant shows:
 * `const invitation = useVariant('waiting-list-invitation')?.config.text ?? usual`.
 */
export function useVariant(experiment: string): Variant | null {
  const { viewer, api, allowsExperiments } = useRouter().options.context;
  const pathname = useLocation({ select: (location) => location.pathname });
  const variant = allowsExperiments(pathname) ? (viewer.variants[experiment] ?? null) : null;
  const shown = variant?.name;
  useEffect(() => {
    if (shown !== undefined) reportSeen(api, experiment, shown);
  }, [api, experiment, shown]);
  return variant;
}

/** A report that fails is a person fewer in the count; the page has nothing to say about it. */
function reportSeen(api: Transport, name: string, variant: string): void {
  if (reported.has(name)) return;
  reported.add(name);
  api('countExperimentSeen', { name, variant }).catch(() => reported.delete(name));
}
