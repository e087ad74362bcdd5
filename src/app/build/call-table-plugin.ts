import type { Plugin } from 'vite';
import { calls } from '../calls.ts';

const name = 'virtual:call-table';

/** Gives the browser each call's method and path and nothing else: the schemas would outweigh the page. */
export function callTable(): Plugin {
  return {
    name: 'call-table',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      const table = Object.fromEntries(
        calls
          .filter((call) => call.mediaType === 'application/json')
          .map(({ name, method, path, paged, onceByKey }) => [
            name,
            { method, path, paged, ...(onceByKey ? { onceByKey } : {}) },
          ]),
      );
      return `export const callTable = ${JSON.stringify(table)};`;
    },
  };
}
