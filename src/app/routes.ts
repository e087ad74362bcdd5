import type { NavigationEntry } from '#kit/web/router/web-feature.ts';
import * as features from './features.web.ts';

const webFeatures = Object.values(features);

type Route = (typeof webFeatures)[number]['routes'][number];

/** The screens of all features. */
export const routes: readonly Route[] = webFeatures.flatMap((feature): readonly Route[] => feature.routes);

/** Their addresses, as the router spells them: '/mosque/$mosqueId'. */
export const screenPaths: readonly string[] = routes.flatMap(({ options }) =>
  'path' in options && typeof options.path === 'string' ? [options.path] : [],
);

/** The features' places in the navigation. */
export const navigation: readonly NavigationEntry[] = webFeatures.flatMap(
  (feature): readonly NavigationEntry[] => feature.navigation,
);
