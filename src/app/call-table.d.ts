declare module 'virtual:call-table/visitors' {
  import type { CallAddress } from '#kit/web/api.ts';

  /** The calls that visitors may make, which pages make first. */
  export const visitorsCalls: Readonly<Record<string, CallAddress>>;
}

declare module 'virtual:call-table' {
  import type { CallAddress } from '#kit/web/api.ts';

  /** Method and path of every call, generated at build time from the features' handlers. */
  export const callTable: Readonly<Record<string, CallAddress>>;
}
