import type { NavigationEntry } from '#kit/web/router/web-feature.ts';
import { navigation } from '../routes.ts';

/** The links of the main navigation that a visitor sees, in their order. */
export function publicNavigation(): readonly NavigationEntry[] {
  return navigation
    .filter((entry) => entry.audience === 'everyone')
    .toSorted((one, other) => one.order - other.order);
}
