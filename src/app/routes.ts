import type { NavigationEntry, WebFeature } from '#kit/web/router/web-feature.ts';
import * as features from './features.web.ts';

const all = Object.values(features);

type Route = (typeof all)[number]['routes'][number];

/** The features' sides of the browser. */
export const webFeatures: readonly WebFeature[] = all;

/** The screens of all features. */
export const routes: readonly Route[] = all.flatMap((feature): readonly Route[] => feature.routes);

/** Their addresses, as the router spells them: '/mosque/$mosqueId'. */
export const screenPaths: readonly string[] = routes.flatMap(({ options }) =>
  'path' in options && typeof options.path === 'string' ? [options.path] : [],
);

/** The features' places in the navigation. */
export const navigation: readonly NavigationEntry[] = webFeatures.flatMap(
  (feature): readonly NavigationEntry[] => feature.navigation,
);
