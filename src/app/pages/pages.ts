import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { z } from 'zod';
import { readUnread } from '#features/accounts/notifications/server/public.ts';
import { cacheOwnAccount } from '#features/accounts/users/server/public.ts';
import { pageVariants } from '#features/care/experiments/server/public.ts';
import { advertPositions } from '#features/exchange/adverts/server/advert-delivery.queries.ts';
import { listPageAdverts } from '#features/exchange/adverts/server/advert-delivery.read.ts';
import { hasSamplePlaces } from '#features/mosques/places/server/place.queries.ts';
import { seasonAreas } from '#features/mosques/ramadan/server/public.ts';
import { areasShownTo } from '#features/site/settings/audience.rules.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import { siteDetails } from '#features/site/settings/site-details.rules.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import type { Ctx } from '#kit/server/context.ts';
import { cachedUntilTablesChange } from '#kit/server/db/changes.ts';
import { type Handler, localTransport } from '#kit/server/handle.ts';
import { setPagePolicy } from '#kit/server/http/browser-security.ts';
import type { HttpEnv } from '#kit/server/http/http-env.ts';
import { deviceCookieName, devicePlaceCookieName, readDevicePlace } from '#kit/web/device-cookie.ts';
import type { PageContext, Viewer } from '#kit/web/router/root-route.ts';

/** Renders the page at an address to HTML; tests that need no pages pass their own. */
export type RenderPage = (request: Request, context: PageContext, nonce: string) => Promise<Response>;

/** Facts about the site that every page shows, cached in memory. */
const siteFacts = cachedUntilTablesChange(['site_settings', 'places'], async (db) => {
  const [settings, hasSample] = await Promise.all([readSettings(db), hasSamplePlaces(db)]);
  return { settings, hasSample };
});

/**
 * Answers every address that is not a call or a file with a page. A form that the browser itself submitted gets its
 * page, which says that nothing was sent; none of the input is read.
 */
export function createPageHandler(handlers: readonly Handler[], render: RenderPage) {
  const byName = new Map(handlers.map((handler) => [handler.call.name, handler]));
  return async (c: Context<HttpEnv>): Promise<Response> => {
    const ctx = c.get('ctx');
    c.set('answeredBy', 'page');
    const isUnsent = c.req.method === 'POST';
    const nonce = randomBytes(16).toString('base64');
    const isHttps = ctx.config.publicUrl.startsWith('https:');
    const { variants, isTried } = await pageVariants(ctx, c.req.path);
    const { settings, hasSample } = await siteFacts(ctx);
    const hasHome = ctx.actor.kind === 'person' || settings.launchPhase === 'open';
    const context: PageContext = {
      api: localTransport(byName, ctx),
      viewer: {
        theme: themeOf(c, isHttps),
        sampleData: hasSample,
        openAreas: [
          ...areasShownTo(settings, ctx.actor),
          ...(await seasonAreas(ctx)),
          ...(await ownAreas(ctx)),
        ],
        devicePlace: readDevicePlace(getCookie(c, deviceCookieName(devicePlaceCookieName, isHttps))),
        account: await viewerAccount(ctx),
        variants,
        advertPositions: await advertPositions(ctx),
        adverts: await listPageAdverts(ctx, { path: c.req.path, hasHome }),
        hasHome,
        unsent: isUnsent,
      },
      publicUrl: ctx.config.publicUrl,
      site: siteDetails(settings),
      year: Number(boroughDate(ctx.now).slice(0, 4)),
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
    // A member's page must not stay in the browser for the next person who uses it. A page with an experiment isn't the
    // same for the next visitor either.
    const isOwn = context.viewer.account !== null || isTried;
    page.headers.set('cache-control', isOwn ? 'private, no-store' : 'private, no-cache');
    return page;
  };
}

/**
 * The page for a form that was submitted to an address without a handler. A redirect, such as to the sign-in screen,
 * stays as it is.
 */
function refused(page: Response): Response {
  if (!page.ok) return page;
  const headers = new Headers(page.headers);
  headers.set('allow', 'GET, HEAD');
  return new Response(page.body, { status: 405, headers });
}

async function viewerAccount(ctx: Ctx): Promise<Viewer['account']> {
  if (ctx.actor.kind !== 'person') return null;
  const { id, role, canPromoteAdmin, emailVerified, suspended } = ctx.actor;
  const [user, { unread }] = await Promise.all([cacheOwnAccount(ctx), readUnread(ctx.db, id)]);
  return {
    id,
    firstName: user?.firstName ?? '',
    role,
    canPromoteAdmin,
    isEmailVerified: emailVerified,
    isSuspended: suspended,
    hasPostcode: Boolean(user?.postcode),
    unreadNotices: unread,
  };
}

const OwnAreas = z.object({ rows: z.tuple([z.object({ areas: z.array(z.string()) })]) });

/** Returns the areas of which the caller has something: the account menu links to what members have, and not to what they could have. */
export async function ownAreas({ db, actor, registry }: Ctx): Promise<string[]> {
  if (actor.kind !== 'person') return [];
  const { id, suspended } = actor;
  const areas = registry.ownThings
    .filter(({ isForSuspended }) => isForSuspended || !suspended)
    .map(({ area, of }) => sql`case when exists (${of(db, id)}) then ${area}::text end`);
  if (areas.length === 0) return [];
  const answer = await db.execute(
    sql`select array_remove(array[${sql.join(areas, sql`, `)}], null) as areas`,
  );
  return OwnAreas.parse(answer).rows[0].areas;
}

function themeOf(c: Context, isHttps: boolean): Viewer['theme'] {
  const theme = getCookie(c, deviceCookieName('theme', isHttps));
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}
