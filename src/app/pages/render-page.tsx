import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyRoute } from '@tanstack/react-router';
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server';
import { renderToString } from 'react-dom/server';
import { statusOf } from '#kit/web/api.ts';
import { makeRouter } from '../router.tsx';
import { webFeatures } from '../routes.ts';
import { withBoardReload, withEarlySubmitScript, withSpeculationRules } from './early-scripts.ts';
import type { RenderPage } from './pages.ts';

export type PageAssets = {
  /** The script that hydrates the page, and its imports. */
  script: string;
  preloads: readonly string[];
  styles: readonly string[];
  /** Fonts of the first view, preloaded so that the text does not change font while it is read. */
  fonts: readonly string[];
  /** The additional files that a lazily loaded module needs, by its path in the sources. */
  modulePreloads: ReadonlyMap<string, readonly string[]>;
};

type Manifest = { routes: Record<string, { preloads: string[] }> };

/** Creates the function that renders the page at an address; redirects and 404s keep their status. */
export function pageRenderer(assets: PageAssets): RenderPage {
  let manifest: Manifest | undefined;
  return (request, context, nonce) => {
    const respond = createRequestHandler({
      request,
      createRouter: () => makeRouter(context, nonce),
      // Computed once for all requests: routes get their ids when the first router is created.
      getRouterManifest: () => {
        manifest ??= createManifest(makeRouter(context).routesById, assets);
        return manifest;
      },
    });
    return respond(async ({ router, responseHeaders }) => {
      for (const font of assets.fonts) {
        responseHeaders.append('link', `<${font}>; rel=preload; as=font; type="font/woff2"; crossorigin`);
      }
      // Set before rendering: adding a header later makes the router copy the whole page into a stream.
      responseHeaders.set('vary', 'Accept-Encoding');
      const { pathname } = new URL(request.url);
      const rendered = withBoardReload(renderToString(<RouterServer router={router} />), { pathname, nonce });
      const body = withEarlySubmitScript(rendered, nonce);
      // A member's pages are rendered for each request, so they are never prefetched.
      const isVisitor = context.viewer.account === null;
      const html = await transformHtmlStringWithRouter(
        router,
        isVisitor ? withSpeculationRules(body, nonce) : body,
      );
      // As bytes: Node would first measure a string, which takes as long as encoding it.
      const page = new Response(Buffer.from(html), {
        status: getSsrStatus(router),
        headers: responseHeaders,
      });
      return withStatusOfProblem(page, router.state.matches);
    });
  };
}

/**
 * The router gives every error status 500. If a call refused what the address names, the page gets the status of that
 * refusal.
 */
function withStatusOfProblem(page: Response, matches: readonly { error: unknown }[]): Response {
  const failed = matches.find(({ error }) => error !== undefined && error !== null);
  const status = failed ? statusOf(failed.error) : 500;
  if (page.status !== 500 || status < 400 || status >= 500) return page;
  return new Response(page.body, { status, headers: page.headers });
}

function createManifest(routes: Readonly<Record<string, AnyRoute>>, assets: PageAssets): Manifest {
  const features = new Map(webFeatures.flatMap(({ routes, module }) => routes.map(({ id }) => [id, module])));
  const screens = Object.entries(routes).map(([id, route]) => {
    const modules = [features.get(id), findModule(route.options.component)];
    const files = modules.flatMap((module) => assets.modulePreloads.get(module ?? '') ?? []);
    return [id, { preloads: [...new Set(files)] }] as const;
  });
  const root = {
    preloads: [...assets.preloads],
    css: [...assets.styles],
    scripts: [{ attrs: { type: 'module', src: assets.script } }],
  };
  return { routes: { ...Object.fromEntries(screens), __root__: root } };
}

/** The source file of a lazily loaded screen, which the build wrote onto its component (src/app/build/route-plugins.ts). */
function findModule(component: unknown): string | undefined {
  if (typeof component !== 'function' || !('module' in component)) return undefined;
  return typeof component.module === 'string' ? component.module : undefined;
}

type Chunk = {
  file: string;
  css?: string[];
  imports?: string[];
  assets?: string[];
  isDynamicEntry?: boolean;
};
type BuildManifest = Readonly<Record<string, Chunk>>;

const entry = 'src/app/browser.tsx';

/** The two fonts that every page shows at once; accents, Arabic and Urdu load when the page contains them. */
const latinFont = /-latin-[^/]*\.woff2$/;

/** Reads which files pages must load from the manifest of the browser's build. */
export function readPageAssets(clientFolder: string): PageAssets {
  const manifest: BuildManifest = JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8'));
  const main = findChunk(manifest, entry);
  const eagerFiles = [entry, ...collectImports(manifest, entry)];
  const lazyModules = Object.keys(manifest).filter((module) => findChunk(manifest, module).isDynamicEntry);
  return {
    script: `/${main.file}`,
    preloads: collectImports(manifest, entry).map((key) => `/${findChunk(manifest, key).file}`),
    styles: (main.css ?? []).map((file) => `/${file}`),
    fonts: (main.assets ?? []).filter((file) => latinFont.test(file)).map((file) => `/${file}`),
    modulePreloads: new Map(
      lazyModules.map((module) => {
        const own = [module, ...collectImports(manifest, module)].filter((key) => !eagerFiles.includes(key));
        return [module, own.map((key) => `/${findChunk(manifest, key).file}`)];
      }),
    ),
  };
}

function collectImports(manifest: BuildManifest, key: string, seen = new Set<string>()): string[] {
  for (const next of findChunk(manifest, key).imports ?? []) {
    if (seen.has(next)) continue;
    seen.add(next);
    collectImports(manifest, next, seen);
  }
  return [...seen];
}

function findChunk(manifest: BuildManifest, key: string): Chunk {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}. Build again with npm run build.`);
  return chunk;
}
