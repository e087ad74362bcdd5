import type { AnyRoute } from '@tanstack/react-router';
import type { Audience } from '#kit/contract/audience.ts';

/** A link of the main navigation. */
export type NavigationEntry = {
  label: string;
  to: string;
  audience: Audience;
  /** Place in the order of links, smallest first. */
  order: number;
};

/** A feature's side of the browser, listed in src/app/features.web.ts. Write `as const satisfies WebFeature`: links are typed by the routes. */
export type WebFeature = {
  name: string;
  routes: readonly AnyRoute[];
  navigation: readonly NavigationEntry[];
};
