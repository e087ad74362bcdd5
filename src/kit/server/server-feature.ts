import type { Ctx } from './context.ts';
import type { Db } from './db/database.ts';
import type { Handler } from './handle.ts';

/** Addresses of one feature's pages, for the sitemap. */
export type SitemapSource = (ctx: Ctx) => Promise<readonly { path: string; changedAt?: string }[]>;

/** A piece of the sample community; `today` is YYYY-MM-DD in the borough. Loaded in the order of the features' list. */
export type SampleLoader = (db: Db, today: string) => Promise<void>;

/** A feature's server side, listed in src/app/features.server.ts. */
export type ServerFeature = {
  name: string;
  handlers: readonly Handler[];
  sitemap?: SitemapSource;
  sample?: SampleLoader;
};
