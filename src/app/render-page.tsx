import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server';
import type { RouterContext } from '#kit/web/router/root-route.ts';
import { makeRouter } from './router.tsx';

export type PageAssets = {
  /** The script that brings the page to life, and what it needs at once. */
  script: string;
  preloads: readonly string[];
  styles: readonly string[];
  /** Fonts that the first screen shows: fetched with the page, so that its letters do not change under the reader. */
  fonts: readonly string[];
  /** What each route's own screen needs, by route id. */
  routePreloads: Readonly<Record<string, readonly string[]>>;
};

/** Answers a page's address with HTML; redirects and 404s have their status. */
export function renderPage(request: Request, context: RouterContext, nonce: string, assets: PageAssets) {
  const respond = createRequestHandler({
    request,
    createRouter: () => makeRouter(context, nonce),
    getRouterManifest: () => manifestOf(assets),
  });
  return respond(({ router, responseHeaders }) => {
    for (const font of assets.fonts) {
      responseHeaders.append('link', `<${font}>; rel=preload; as=font; type="font/woff2"; crossorigin`);
    }
    return renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> });
  });
}

function manifestOf(assets: PageAssets) {
  const routes = Object.fromEntries(
    Object.entries(assets.routePreloads).map(([id, preloads]) => [id, { preloads: [...preloads] }]),
  );
  return {
    routes: {
      ...routes,
      __root__: {
        preloads: [...assets.preloads],
        css: [...assets.styles],
        scripts: [{ attrs: { type: 'module', src: assets.script } }],
      },
    },
  };
}
