import type { AnyRoute } from '@tanstack/react-router';
import type { Audience } from '#kit/contract/audience.ts';

/** A link of the navigation. */
export type NavigationEntry = {
  label: string;
  to: string;
  /** Who sees it; `setting`: those whom the site setting of that name admits. */
  audience: Audience | { setting: string };
  /** Place in the order of links, smallest first. */
  order: number;
  /** Where it stands: in the bar itself, under Prayer times, under More, or in the member's own menu. */
  place?: 'prayer' | 'more' | 'own';
  /** Where the addresses begin that belong to it beside its own: '/mosque' for the page of each mosque. */
  under?: readonly string[];
  /** What is counted beside its label in a menu: how much is new there. */
  counts?: 'unreadMessages';
};

/** A link as a page's viewer has it. */
export type NavigationLink = Omit<NavigationEntry, 'audience' | 'order'>;

/** A feature's side of the browser, listed in src/app/features.web.ts. Write `as const satisfies WebFeature`: links are typed by the routes. */
export type WebFeature = {
  name: string;
  /** Its own file, which the build writes here (src/app/build/screen-modules-plugin.ts). */
  module?: string;
  routes: readonly AnyRoute[];
  navigation: readonly NavigationEntry[];
};
