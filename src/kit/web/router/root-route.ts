import { createRootRouteWithContext } from '@tanstack/react-router';
import type { Transport } from '../api.ts';
import { askingAgain } from './ask-again.ts';
import type { Viewer } from './viewer.ts';
import type { NavigationLink } from './web-feature.ts';

/** What a page knows from its first answer on. */
export type PageContext = {
  api: Transport;
  viewer: Viewer;
  /** The site's own address, without a slash at its end: for canonical links and shared previews. */
  publicUrl: string;
};

/** What loaders and components find in the router's context. */
export type RouterContext = PageContext & {
  /** The links of the navigation that the viewer sees, in their order. */
  navigation: readonly NavigationLink[];
  /** The address that is being opened, with its search: where to come back to. */
  here: () => string;
  /** Whether experiments may change a page of that path. */
  allowsExperiments: (pathname: string) => boolean;
};

/** The parent of every screen that is for everyone, and of the areas; the app gives it the shell. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  context: ({ context }) => ({ api: askingAgain(context) }),
});
