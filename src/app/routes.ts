import type { NavigationEntry } from '#kit/web/router/web-feature.ts';
import * as features from './features.web.ts';

const webFeatures = Object.values(features);

type Route = (typeof webFeatures)[number]['routes'][number];

/** The screens of all features. */
export const routes: readonly Route[] = webFeatures.flatMap((feature): readonly Route[] => feature.routes);

/** The features' places in the navigation. */
export const navigation: readonly NavigationEntry[] = webFeatures.flatMap(
  (feature): readonly NavigationEntry[] => feature.navigation,
);
