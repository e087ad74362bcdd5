declare module 'virtual:call-table/visitors' {
  import type { CallAddress } from '#kit/web/api.ts';

  /** Those that visitors may ask, which pages ask first. */
  export const visitorsCalls: Readonly<Record<string, CallAddress>>;
}

declare module 'virtual:call-table' {
  import type { CallAddress } from '#kit/web/api.ts';

  /** Method and path of every call: made by the build of the features' handlers. */
  export const callTable: Readonly<Record<string, CallAddress>>;
}
