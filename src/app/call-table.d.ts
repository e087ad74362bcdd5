declare module 'virtual:call-table' {
  import type { CallAddress } from '#kit/web/api.ts';

  /** Method and path of every call: made of src/app/calls.ts by the build. */
  export const callTable: Readonly<Record<string, CallAddress>>;
}
