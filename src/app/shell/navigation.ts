import type { NavigationEntry } from '#kit/web/router/web-feature.ts';
import { webFeatures } from '../features.web.ts';

/** The links of the main navigation that a visitor sees, in their order. */
export function publicNavigation(): readonly NavigationEntry[] {
  return webFeatures
    .flatMap((feature) => feature.navigation)
    .filter((entry) => entry.audience === 'everyone')
    .sort((one, other) => one.order - other.order);
}
