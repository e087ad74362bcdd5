import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Transport } from './api.ts';
import type { Variant } from './router/root-route.ts';

/** The experiments that this page has reported already. */
const reported = new Set<string>();

/**
 * Returns the variant of an experiment that the viewer sees, the same on the server and in the browser; null: the
 * default. Calling it counts as having seen the variant, so call it where the variant shows:
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

/** If a report fails, one person fewer is counted; the page doesn't mention it. */
function reportSeen(api: Transport, name: string, variant: string): void {
  if (reported.has(name)) return;
  reported.add(name);
  api('countExperimentSeen', { name, variant }).catch(() => reported.delete(name));
}
