import type { NavigationEntry, WebFeature } from '#kit/web/router/root-route.ts';
import * as features from './features.web.ts';

const all = Object.values(features);

type Route = (typeof all)[number]['routes'][number];

/** The browser side of all features. */
export const webFeatures: readonly WebFeature[] = all;

/** The screens of all features. */
export const routes: readonly Route[] = all.flatMap((feature): readonly Route[] => feature.routes);

/** Their addresses in the router's notation: '/mosque/$mosqueId'. */
export const screenPaths: readonly string[] = routes.flatMap(({ options }) =>
  'path' in options && typeof options.path === 'string' ? [options.path] : [],
);

/** The features' entries in the navigation. */
export const navigation: readonly NavigationEntry[] = webFeatures.flatMap(
  (feature): readonly NavigationEntry[] => feature.navigation,
);
