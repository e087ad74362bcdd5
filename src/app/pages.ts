import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { hasSamplePlaces } from '#features/places/server/queries.ts';
import type { Handler } from '#kit/server/handle.ts';
import type { HttpEnv } from '#kit/server/http/http-env.ts';
import { pagePolicy } from '#kit/server/http/security-headers.ts';
import { localTransport } from '#kit/server/local-transport.ts';
import type { RouterContext } from '#kit/web/router/root-route.ts';
import type { Viewer } from '#kit/web/router/viewer.ts';

/** Renders a page's address to HTML; given by the build in production and by Vite in development. */
export type RenderPage = (request: Request, context: RouterContext, nonce: string) => Promise<Response>;

/** Answers every address that is not a call or a file with a page. */
export function pageAnswerer(handlers: readonly Handler[], render: RenderPage) {
  const byName = new Map(handlers.map((handler) => [handler.call.name, handler]));
  return async (c: Context<HttpEnv>): Promise<Response> => {
    const ctx = c.get('ctx');
    const nonce = randomBytes(16).toString('base64');
    const context: RouterContext = {
      api: localTransport(byName, ctx),
      viewer: { theme: themeOf(c), sampleData: await hasSamplePlaces(ctx.db) },
      publicUrl: ctx.config.publicUrl,
    };
    const page = await render(c.req.raw, context, nonce);
    page.headers.set('content-security-policy', pagePolicy(nonce));
    page.headers.set('cache-control', 'private, no-cache');
    return page;
  };
}

function themeOf(c: Context): Viewer['theme'] {
  const theme = getCookie(c, 'theme');
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}
