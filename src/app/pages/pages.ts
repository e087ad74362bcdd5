import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { ownAccountOfPage } from '#features/accounts/users/server/public.ts';
import { pageVariants } from '#features/care/experiments/server/public.ts';
import { advertPositions } from '#features/exchange/adverts/server/delivery/running-adverts.ts';
import { hasSamplePlaces } from '#features/mosques/places/server/queries.ts';
import { areasOpenTo } from '#features/site/settings/closed-to.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import type { Ctx } from '#kit/server/context.ts';
import { keptUntilChanged } from '#kit/server/db/changes.ts';
import type { Handler } from '#kit/server/handle.ts';
import type { HttpEnv } from '#kit/server/http/http-env.ts';
import { setPagePolicy } from '#kit/server/http/security-headers.ts';
import { localTransport } from '#kit/server/local-transport.ts';
import { deviceCookieName } from '#kit/web/device-cookie.ts';
import { devicePlaceCookieName, readDevicePlace } from '#kit/web/device-place.ts';
import type { PageContext } from '#kit/web/router/root-route.ts';
import type { Viewer } from '#kit/web/router/viewer.ts';

/** Renders a page's address to HTML; tests that need no pages bring another. */
export type RenderPage = (request: Request, context: PageContext, nonce: string) => Promise<Response>;

/** What every page is told of the site, from memory. */
const siteFacts = keptUntilChanged(['site_settings', 'places'], async (db) => {
  const [settings, hasSample] = await Promise.all([readSettings(db), hasSamplePlaces(db)]);
  return { settings, hasSample };
});

/**
 * Answers every address that is not a call or a file with a page. A form that a browser sent by itself is answered with its page,
 * which says that nothing was sent; nothing of it is read.
 */
export function pageAnswerer(handlers: readonly Handler[], render: RenderPage) {
  const byName = new Map(handlers.map((handler) => [handler.call.name, handler]));
  return async (c: Context<HttpEnv>): Promise<Response> => {
    const ctx = c.get('ctx');
    c.set('answeredBy', 'page');
    const isUnsent = c.req.method === 'POST';
    const nonce = randomBytes(16).toString('base64');
    const isHttps = ctx.config.publicUrl.startsWith('https:');
    const { variants, isTried } = await pageVariants(ctx, c.req.path);
    const { settings, hasSample } = await siteFacts(ctx);
    const context: PageContext = {
      api: localTransport(byName, ctx),
      viewer: {
        theme: themeOf(c, isHttps),
        sampleData: !hasClosedNotice(c, isHttps) && hasSample,
        openAreas: areasOpenTo(settings, ctx.actor),
        devicePlace: readDevicePlace(getCookie(c, deviceCookieName(devicePlaceCookieName, isHttps))),
        account: await viewerAccount(ctx),
        variants,
        advertPositions: await advertPositions(ctx),
        unsent: isUnsent,
      },
      publicUrl: ctx.config.publicUrl,
    };
    const started = performance.now();
    const page = isUnsent
      ? refused(await render(new Request(c.req.url), context, nonce))
      : await render(c.req.raw, context, nonce);
    if (page.status === 200 && ctx.caller.opens) {
      ctx.counting.opened(ctx, c.req.path);
      ctx.counting.answered('page', c.req.path, performance.now() - started);
    }
    setPagePolicy(page.headers, nonce);
    // What a member saw must not stay in the browser for the person who uses it next.
    // Nor is a page on which something is tried the same for the next visitor.
    const isOwn = context.viewer.account !== null || isTried;
    page.headers.set('cache-control', isOwn ? 'private, no-store' : 'private, no-cache');
    return page;
  };
}

/** The page of a form that no address takes. Where it leads on, to the sign-in, it does. */
function refused(page: Response): Response {
  if (!page.ok) return page;
  const headers = new Headers(page.headers);
  headers.set('allow', 'GET, HEAD');
  return new Response(page.body, { status: 405, headers });
}

async function viewerAccount(ctx: Ctx): Promise<Viewer['account']> {
  if (ctx.actor.kind !== 'person') return null;
  const { id, role, canPromoteAdmin, emailVerified, suspended } = ctx.actor;
  const user = await ownAccountOfPage(ctx);
  return {
    id,
    firstName: user?.firstName ?? '',
    role,
    canPromoteAdmin,
    isEmailVerified: emailVerified,
    isSuspended: suspended,
    hasPostcode: Boolean(user?.postcode),
  };
}

function hasClosedNotice(c: Context, isHttps: boolean): boolean {
  return getCookie(c, deviceCookieName('sample-notice', isHttps)) !== undefined;
}

function themeOf(c: Context, isHttps: boolean): Viewer['theme'] {
  const theme = getCookie(c, deviceCookieName('theme', isHttps));
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}
