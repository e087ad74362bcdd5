import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';

/** Answers that pages may be read and calls need not be. */
export const getRobots = handle(calls.getRobots, async (ctx) =>
  ['User-agent: *', 'Disallow: /api/', 'Allow: /', `Sitemap: ${ctx.config.publicUrl}/sitemap.xml`, ''].join(
    '\n',
  ),
);
