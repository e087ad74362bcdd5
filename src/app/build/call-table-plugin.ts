import { type Plugin, runnerImport } from 'vite';

const name = 'virtual:call-table';
const ofVisitors = `${name}/visitors`;

/**
 * Gives the browser each call's method and path and nothing else: the schemas would outweigh the page. What visitors may ask
 * stands apart, for a page starts with it; the whole table comes with the first call of another kind.
 */
export function callTable(): Plugin {
  return {
    name: 'call-table',
    resolveId: (id) => (id === name || id === ofVisitors ? `\0${id}` : undefined),
    async load(id) {
      if (id !== `\0${name}` && id !== `\0${ofVisitors}`) return undefined;
      // Vite reads its configuration with plain Node, which runs no JSX; this import goes through Vite.
      const { registry } = (await runnerImport<typeof import('../registry.ts')>('./src/app/registry.ts'))
        .module;
      const isFirst = id === `\0${ofVisitors}`;
      const table = Object.fromEntries(
        registry.calls
          .filter((call) => call.mediaType === 'application/json')
          .filter(({ who, method }) => !isFirst || (who === 'everyone' && method === 'GET'))
          .map(({ name, method, path, paged, idempotent }) => [
            name,
            { method, path, paged, ...(idempotent ? { idempotent } : {}) },
          ]),
      );
      return `export const ${isFirst ? 'visitorsCalls' : 'callTable'} = ${JSON.stringify(table)};`;
    },
  };
}
