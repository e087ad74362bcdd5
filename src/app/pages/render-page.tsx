import type { AnyRoute } from '@tanstack/react-router';
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server';
import { renderToString } from 'react-dom/server';
import { statusOf } from '#kit/web/api-problem.ts';
import { makeRouter } from '../router.tsx';
import { webFeatures } from '../routes.ts';
import { withEarlyForms } from '../shell/early-forms.ts';
import { withEarlyLinks } from '../shell/early-links.ts';
import type { RenderPage } from './pages.ts';

export type PageAssets = {
  /** The script that brings the page to life, and what it needs at once. */
  script: string;
  preloads: readonly string[];
  styles: readonly string[];
  /** Fonts that the first screen shows: fetched with the page, so that its letters do not change under the reader. */
  fonts: readonly string[];
  /** The files that a lazily loaded module needs beside those, by its path in the sources. */
  modulePreloads: ReadonlyMap<string, readonly string[]>;
};

type Manifest = { routes: Record<string, { preloads: string[] }> };

/** Makes the function that answers a page's address with HTML; redirects and 404s have their status. */
export function pageRenderer(assets: PageAssets): RenderPage {
  let manifest: Manifest | undefined;
  return (request, context, nonce) => {
    const respond = createRequestHandler({
      request,
      createRouter: () => makeRouter(context, nonce),
      // The same for all requests: routes get their ids when a first router is made of them.
      getRouterManifest: () => {
        manifest ??= manifestOf(makeRouter(context).routesById, assets);
        return manifest;
      },
    });
    return respond(async ({ router, responseHeaders }) => {
      for (const font of assets.fonts) {
        responseHeaders.append('link', `<${font}>; rel=preload; as=font; type="font/woff2"; crossorigin`);
      }
      // Said from the start: a header that comes later has the whole page copied into a stream.
      responseHeaders.set('vary', 'Accept-Encoding');
      const body = withEarlyForms(renderToString(<RouterServer router={router} />), nonce);
      // A member’s pages are made for each request: they are not asked for in case.
      const isVisitor = context.viewer.account === null;
      const html = await transformHtmlStringWithRouter(
        router,
        isVisitor ? withEarlyLinks(body, nonce) : body,
      );
      // As bytes: of a text Node would count them first, which takes as long as making them.
      const page = new Response(Buffer.from(html), {
        status: getSsrStatus(router),
        headers: responseHeaders,
      });
      return withStatusOfProblem(page, router.state.matches);
    });
  };
}

/** To the router every problem is a fault of ours; a call that refused what stands in the address says otherwise. */
function withStatusOfProblem(page: Response, matches: readonly { error: unknown }[]): Response {
  const failed = matches.find(({ error }) => error !== undefined && error !== null);
  const status = failed ? statusOf(failed.error) : 500;
  if (page.status !== 500 || status < 400 || status >= 500) return page;
  return new Response(page.body, { status, headers: page.headers });
}

function manifestOf(routes: Readonly<Record<string, AnyRoute>>, assets: PageAssets): Manifest {
  const features = new Map(webFeatures.flatMap(({ routes, module }) => routes.map(({ id }) => [id, module])));
  const screens = Object.entries(routes).map(([id, route]) => {
    const modules = [features.get(id), moduleOf(route.options.component)];
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

/** The source of a lazily loaded screen, which the build wrote onto it (build/screen-modules-plugin.ts). */
function moduleOf(component: unknown): string | undefined {
  if (typeof component !== 'function' || !('module' in component)) return undefined;
  return typeof component.module === 'string' ? component.module : undefined;
}
