import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { type Plugin, type parseAst, runnerImport } from 'vite';

const screenTableId = 'virtual:screen-table';
const webFeaturesFile = './src/app/features.web.ts';

/**
 * Gives the browser each screen's address and the file that has the rest of it: a page needs none of the loaders,
 * checks and components of other pages.
 */
export function screenTable(): Plugin {
  return {
    name: 'screen-table',
    resolveId: (id) => (id === screenTableId ? `\0${screenTableId}` : undefined),
    async load(id) {
      if (id !== `\0${screenTableId}`) return undefined;
      // Vite reads its configuration with plain Node, which runs no JSX; this import goes through Vite.
      const { module } = await runnerImport<typeof import('../features.web.ts')>(webFeaturesFile);
      const files = filesByExport(this.parse(readFileSync(webFeaturesFile, 'utf8')));
      const lines = Object.entries(module).map(([feature, { routes }]) => {
        const file = files.get(feature);
        if (file === undefined) this.error(`${webFeaturesFile} exports ${feature} from no other file.`);
        const screens = routes.map(({ options }) => readArea(options) + readPath(options));
        return `{ load: () => import(${JSON.stringify(file)}).then((m) => m.${feature}), screens: ${JSON.stringify(screens)} }`;
      });
      return `export const screenTable = [${lines.join(',\n')}];`;
    },
  };
}

/** Maps each name that a module exports from another file to that file, as it is imported from a virtual module. */
function filesByExport({ body }: ReturnType<typeof parseAst>): Map<string, string> {
  const files = new Map<string, string>();
  for (const node of body) {
    if (node.type !== 'ExportNamedDeclaration' || !node.source) continue;
    const file = node.source.value.replace(/^#/, '/src/');
    for (const { exported } of node.specifiers) {
      files.set('name' in exported ? exported.name : exported.value, file);
    }
  }
  return files;
}

function readArea(options: { getParentRoute(): object }): string {
  const parent = options.getParentRoute();
  if (!('options' in parent) || typeof parent.options !== 'object' || parent.options === null) return '';
  return 'id' in parent.options ? String(parent.options.id ?? '') : '';
}

function readPath(options: object): string {
  if (!('path' in options) || typeof options.path !== 'string') throw new Error('A screen needs a path.');
  return options.path;
}

const lazyScreen = /lazyRouteComponent\(\s*\(\) => import\((["'])(.+?)\1\),\s*(["'])\w+\3,?\s*\)/g;

/** The first line of a feature's manifest, in its own file. */
const manifestStart = /^export const \w+ = \{$/m;

/**
 * Writes each lazily loaded screen's source file onto its component, and each feature's onto its manifest, in the
 * server's bundle. With them the server looks up which files a page needs in the manifest of the browser's build.
 */
export function screenModules(): Plugin {
  let root = '';
  return {
    name: 'screen-modules',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    configResolved(config) {
      root = config.root;
    },
    transform: {
      filter: { id: { exclude: /node_modules/ }, code: 'lazyRouteComponent(' },
      async handler(code, id) {
        const calls = [...code.matchAll(lazyScreen)];
        if (calls.length !== code.split('lazyRouteComponent(').length - 1) {
          this.error(
            'Write a lazy screen as lazyRouteComponent(() => import(file), name): the build reads it.',
          );
        }
        let output = code.replace(manifestStart, (line) =>
          /\/web\/([a-z-]+\.)?feature\.tsx$/.test(id)
            ? `${line} module: ${JSON.stringify(relative(root, id))},`
            : line,
        );
        for (const [call, , file = ''] of calls) {
          const resolved = await this.resolve(file, id);
          if (!resolved) this.error(`There is no ${file}.`);
          const module = JSON.stringify(relative(root, resolved.id));
          output = output.replace(call, `Object.assign(${call}, { module: ${module} })`);
        }
        return { code: output, map: null };
      },
    },
  };
}

const callTableId = 'virtual:call-table';
const visitorsCallTableId = `${callTableId}/visitors`;

/**
 * Gives the browser each call's method and path and nothing else: the schemas would be larger than the page. The calls
 * that visitors may make are a separate module, because a page starts with it; the whole table loads with the first
 * other call.
 */
export function callTable(): Plugin {
  return {
    name: 'call-table',
    resolveId: (id) => (id === callTableId || id === visitorsCallTableId ? `\0${id}` : undefined),
    async load(id) {
      if (id !== `\0${callTableId}` && id !== `\0${visitorsCallTableId}`) return undefined;
      // Vite reads its configuration with plain Node, which runs no JSX; this import goes through Vite.
      const { registry } = (await runnerImport<typeof import('../registry.ts')>('./src/app/registry.ts'))
        .module;
      const isForVisitors = id === `\0${visitorsCallTableId}`;
      const table = Object.fromEntries(
        registry.calls
          .filter((call) => call.mediaType === 'application/json')
          .filter(({ who, method }) => !isForVisitors || (who === 'everyone' && method === 'GET'))
          .map(({ name, method, path, paged, idempotent }) => [
            name,
            { method, path, paged, ...(idempotent ? { idempotent } : {}) },
          ]),
      );
      return `export const ${isForVisitors ? 'visitorsCalls' : 'callTable'} = ${JSON.stringify(table)};`;
    },
  };
}
