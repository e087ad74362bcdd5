declare module 'virtual:screen-table' {
  import type { LazyFeature } from './lazy-features.tsx';

  /** The screens of all features by their addresses, generated at build time from features.web.ts. */
  export const screenTable: readonly LazyFeature[];
}
