import { type Plugin, runnerImport } from 'vite';

const name = 'virtual:call-table';

/** Gives the browser each call's method and path and nothing else: the schemas would outweigh the page. */
export function callTable(): Plugin {
  return {
    name: 'call-table',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      // Vite reads its configuration with plain Node, which runs no JSX; this import goes through Vite.
      const { registry } = (await runnerImport<typeof import('../registry.ts')>('./src/app/registry.ts'))
        .module;
      const table = Object.fromEntries(
        registry.calls
          .filter((call) => call.mediaType === 'application/json')
          .map(({ name, method, path, paged, idempotent }) => [
            name,
            { method, path, paged, ...(idempotent ? { idempotent } : {}) },
          ]),
      );
      return `export const callTable = ${JSON.stringify(table)};`;
    },
  };
}
