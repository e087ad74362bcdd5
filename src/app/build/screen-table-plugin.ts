import { readFileSync } from 'node:fs';
import { type Plugin, runnerImport } from 'vite';

const name = 'virtual:screen-table';
const list = './src/app/features.web.ts';

/**
 * Gives the browser each screen's address and where the rest of it is: what a page loads, checks and shows is of no use on
 * another one.
 */
export function screenTable(): Plugin {
  return {
    name: 'screen-table',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      // Vite reads its configuration with plain Node, which runs no JSX; this import goes through Vite.
      const { module } = await runnerImport<typeof import('../features.web.ts')>(list);
      const lines = Object.entries(module).map(([feature, { routes }]) => {
        const screens = routes.map(({ options }) => areaOf(options) + pathOf(options));
        return `{ load: () => import(${JSON.stringify(fileOf(feature))}).then((m) => m.${feature}), screens: ${JSON.stringify(screens)} }`;
      });
      return `export const screenTable = [${lines.join(',\n')}];`;
    },
  };
}

/** The file that a feature is listed with. */
function fileOf(feature: string): string {
  const line = new RegExp(`^export \\{ ${feature} \\} from '#(.+)';$`, 'm');
  const path = line.exec(readFileSync(list, 'utf8'))?.[1];
  if (path === undefined)
    throw new Error(`${list} needs the line: export { ${feature} } from '#features/…';`);
  return `/src/${path}`;
}

function areaOf(options: { getParentRoute(): object }): string {
  const parent = options.getParentRoute();
  if (!('options' in parent) || typeof parent.options !== 'object' || parent.options === null) return '';
  return 'id' in parent.options ? String(parent.options.id ?? '') : '';
}

function pathOf(options: object): string {
  if (!('path' in options) || typeof options.path !== 'string') throw new Error('A screen needs a path.');
  return options.path;
}
