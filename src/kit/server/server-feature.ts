import type { Ctx } from './context.ts';
import type { Db } from './db/database.ts';
import type { Handler } from './handle.ts';
import type { Job } from './jobs/run-job.ts';

/** Addresses of one feature's pages, for the sitemap. */
export type SitemapSource = (ctx: Ctx) => Promise<readonly { path: string; changedAt?: string }[]>;

/** A piece of the sample community; `today` is YYYY-MM-DD in the borough. Loaded in the order of the features' list. */
export type SampleLoader = (db: Db, today: string) => Promise<void>;

/**
 * What a feature keeps about a member: for the copy that members can take, for the page that says what deleting the
 * account does, and for deleting it. Rows that go with the account by themselves need no `erase`.
 */
export type PersonalData = {
  /** The heading in the copy: 'Badges'. */
  title: string;
  /** Everything that is kept about the member, without tokens and hashes and without other people's data. */
  export(db: Db, userId: string): Promise<unknown>;
  /** What remains, and why, in a sentence for the member; null where nothing does. */
  kept: string | null;
  erase?(tx: Db, userId: string): Promise<void>;
  /** Keys of the member's files, removed from the store once the account is gone. */
  files?(db: Db, userId: string): Promise<readonly string[]>;
};

/** A feature's server side, listed in src/app/features.server.ts. */
export type ServerFeature = {
  name: string;
  handlers: readonly Handler[];
  sitemap?: SitemapSource;
  sample?: SampleLoader;
  jobs?: readonly Job[];
  personalData?: readonly PersonalData[];
};
