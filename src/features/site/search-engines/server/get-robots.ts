import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';

/** Allows pages and disallows API calls. */
export const getRobots = handle(calls.getRobots, async (ctx) =>
  ['User-agent: *', 'Disallow: /api/', 'Allow: /', `Sitemap: ${ctx.config.publicUrl}/sitemap.xml`, ''].join(
    '\n',
  ),
);
