import { relative } from 'node:path';
import type { Plugin } from 'vite';

const lazyScreen = /lazyRouteComponent\(\s*\(\) => import\((["'])(.+?)\1\),\s*(["'])\w+\3,?\s*\)/g;

/** How a feature's manifest begins, in its own file. */
const manifest = /^export const \w+ = \{$/m;

/**
 * Writes the source module of each lazily loaded screen onto its component, and of each feature into its manifest, in the
 * server's bundle: so the server can look up in the manifest of the browser's build which files a route's page will need.
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
        let written = code.replace(manifest, (line) =>
          /\/web\/(.+\/)?feature\.tsx$/.test(id)
            ? `${line} module: ${JSON.stringify(relative(root, id))},`
            : line,
        );
        for (const [call, , file = ''] of calls) {
          const resolved = await this.resolve(file, id);
          if (!resolved) this.error(`There is no ${file}.`);
          const module = JSON.stringify(relative(root, resolved.id));
          written = written.replace(call, `Object.assign(${call}, { module: ${module} })`);
        }
        return { code: written, map: null };
      },
    },
  };
}
