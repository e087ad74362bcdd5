import type { Actor } from '#kit/contract/audience.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { ExternalServices } from './external/external-services.ts';
import type { FileStore } from './files/file-store.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Secrets } from './secrets.ts';

/** What the request says of its sender, for the few calls that look at it. None of it is stored as it stands. */
export type Caller = {
  sessionToken: string | undefined;
  userAgent: string | undefined;
  /** The languages of the browser, as it lists them. */
  languages: string | undefined;
  /** The page that led to ours. */
  referrer: string | undefined;
  /** What the browser says of where the request comes from: Sec-Fetch-Site. */
  fetchSite: string | undefined;
};

/** What a handler is given beside its input. */
export type Ctx = {
  actor: Actor;
  db: Db;
  /** The instant of the request: rules take it as a parameter and never ask a clock. */
  now: Date;
  config: Config;
  secrets: Secrets;
  files: FileStore;
  mailer: Mailer;
  log: Log;
  externalServices: ExternalServices;
  /** The caller's network address, for rate limits alone; never stored. */
  clientAddress: string;
  caller: Caller;
  /** The name under which log, audit log and error answer speak of this request. */
  requestId: string;
  /** Has the answer set, or with null remove, the session's cookie. */
  setSession: (token: string | null) => void;
};

/** The caller of jobs and tests, who has no browser. */
export const nobody: Caller = {
  sessionToken: undefined,
  userAgent: undefined,
  languages: undefined,
  referrer: undefined,
  fetchSite: undefined,
};
