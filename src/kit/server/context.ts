import type { Actor } from '#kit/contract/audience.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { Log } from './log.ts';
import type { Outside } from './outside/outside.ts';

/** What a handler is given beside its input. */
export type Ctx = {
  actor: Actor;
  db: Db;
  /** The instant of the request: rules take it as a parameter and never ask a clock. */
  now: Date;
  config: Config;
  log: Log;
  outside: Outside;
  /** The caller's network address, for rate limits alone; never stored. */
  clientAddress: string;
};
