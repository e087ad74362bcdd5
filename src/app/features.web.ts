import type { WebFeature } from '#kit/web/router/web-feature.ts';

/** The screens of every feature and their places in the navigation. */
export const webFeatures: readonly WebFeature[] = [];
