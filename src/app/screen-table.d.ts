declare module 'virtual:screen-table' {
  import type { LateFeature } from './late-screens.ts';

  /** The screens of all features by their addresses: made by the build of features.web.ts. */
  export const screenTable: readonly LateFeature[];
}
