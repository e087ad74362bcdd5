import type pg from 'pg';
import { pick } from '#kit/contract/pick.ts';
import type { Log } from '../log.ts';
import type { Db } from './database.ts';
import { listenToNotifications } from './notification-listener.ts';

/** Older values are read again even without a notification. */
const maxAgeMs = 60_000;

/** A process is notified of its own writes within a millisecond or two. */
const deliveryTimeoutMs = 1000;

/**
 * The changes of all processes, as this process is notified of them, so that it may cache what seldom changes. A change
 * has the name of its table, or the name that its trigger gives (docs/page-cache.md).
 */
export type Changes = {
  /**
   * The number of changes of these names so far; undefined while no notifications arrive, so that nothing may be
   * cached.
   */
  version(names: readonly string[]): number | undefined;
  /** The number of changes of any name so far; undefined while no notifications arrive. */
  versionOfAll(): number | undefined;
  /** Calls back at each change, and when some may have been missed. */
  onChange(listener: () => void): void;
  /**
   * Waits until this process has been notified of all changes committed so far, including its own. If that takes too
   * long, everything counts as changed.
   */
  waitUntilDelivered(): Promise<void>;
  /** Counts everything as changed. */
  assumeChanged(): void;
  isConnected(): boolean;
  /** Waits until notifications arrive, at most this many milliseconds. */
  waitFor(timeoutMs: number): Promise<void>;
  close(): Promise<void>;
};

/** Receives no changes: commands, jobs and tests read everything from the database. */
export const noChanges: Changes = {
  version: () => undefined,
  versionOfAll: () => undefined,
  onChange: () => undefined,
  waitUntilDelivered: () => Promise.resolve(),
  assumeChanged: () => undefined,
  isConnected: () => false,
  waitFor: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/** Listens on a dedicated connection. */
export function createChanges(connection: pg.ClientConfig, log: Pick<Log, 'warn'>): Changes {
  const versions = new Map<string, number>();
  const listeners: (() => void)[] = [];
  /** Notifications sent while nobody listens are lost: each interruption counts as a change of everything. */
  let interruptions = 0;
  let changeCount = 0;
  const callBack = () => {
    for (const listener of listeners) listener();
  };
  const assumeChanged = () => {
    interruptions += 1;
    changeCount += 1;
    callBack();
  };
  const listener = listenToNotifications(connection, changesChannel, {
    onMessage: (name) => {
      versions.set(name, (versions.get(name) ?? 0) + 1);
      changeCount += 1;
      callBack();
    },
    log: (why) => log.warn({ why }, 'changes not heard, nothing is kept'),
    lost: assumeChanged,
  });
  return {
    version(names) {
      if (!listener.isConnected()) return undefined;
      // A sum of counts that only grow, so it differs after any change.
      return names.reduce((sum, name) => sum + (versions.get(name) ?? 0), interruptions);
    },
    versionOfAll: () => (listener.isConnected() ? changeCount : undefined),
    onChange: (listener) => listeners.push(listener),
    async waitUntilDelivered() {
      if (!(await listener.waitUntilDelivered(deliveryTimeoutMs))) assumeChanged();
    },
    assumeChanged,
    ...pick(listener, 'isConnected', 'waitFor', 'close'),
  };
}

type Reader = { db: Db; changes: Changes };
type CachedRead<T> = { version: number; readAt: number; value: Promise<T> };

/** Makes a function that reads something once and caches it until one of its tables changes. */
export function cachedUntilTablesChange<T>(
  names: readonly string[],
  read: (db: Db) => Promise<T>,
): (ctx: Reader) => Promise<T> {
  const cache = new WeakMap<Changes, CachedRead<T>>();
  return ({ db, changes }) => {
    const version = changes.version(names);
    if (version === undefined) return read(db);
    const cached = cache.get(changes);
    if (cached?.version === version && performance.now() - cached.readAt < maxAgeMs) return cached.value;
    // Drizzle runs a query again at each `then`: the cache keeps the promise of one result.
    const value = Promise.resolve(read(db));
    cache.set(changes, { version, readAt: performance.now(), value });
    // A failed read is tried again.
    value.catch(() => cache.delete(changes));
    return value;
  };
}

/** The database sends on it what has changed: the table, or the name that its trigger gives ('running adverts'). */
export const changesChannel = 'changed';

/**
 * Tables that no visitor's page or call reads: internal ones, and members' private data. Every other table sends its
 * changes, including future ones.
 */
export const untrackedTables = [
  'activities',
  'ad_analytics',
  'ad_visitors',
  'advert_days',
  'advert_pictures',
  'advertisements',
  'audit_log',
  'audit_seals',
  'backup_runs',
  'browser_reports',
  'chat_messages',
  'classified_messages',
  'classified_talks',
  'data_exports',
  'day_salts',
  'digest_items',
  'due_failures',
  'event_rsvp_people',
  'experiment_days',
  'experiment_visitors',
  'external_cache',
  'feature_usage',
  'forum_reads',
  'household_people',
  'idempotency_keys',
  'job_runs',
  'live_messages',
  'mail_refusals',
  'notification_preferences',
  'notifications',
  'one_time_tokens',
  'page_views',
  'passkeys',
  'performance_metrics',
  'prayer_tracking',
  'push_subscriptions',
  'queue',
  'rate_limits',
  'recovery_codes',
  'second_factors',
  'sessions',
  'user_experiments',
  'visit_addresses',
  'visit_days',
  'visit_marks',
  'weekly_deliveries',
] as const;

/**
 * Makes every table that visitors see anything of send its changes on the channel, when the changing transaction
 * commits, in whatever process. By the owner, after the migrations; existing triggers stay.
 */
export async function installChangeTriggers(owner: pg.Client): Promise<void> {
  await owner.query(`create or replace function announce_change() returns trigger language plpgsql as
    $$ begin perform pg_notify('${changesChannel}', tg_table_name); return null; end $$`);
  const { rows } = await owner.query<{ name: string; announces: boolean }>(
    `select c.relname as name, exists (
       select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'announce_change'
     ) as announces
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  const untracked = new Set<string>(untrackedTables);
  for (const { name, announces } of rows) {
    const table = owner.escapeIdentifier(name);
    if (untracked.has(name) && announces) await owner.query(`drop trigger announce_change on ${table}`);
    if (untracked.has(name) || announces) continue;
    await owner.query(
      `create trigger announce_change after insert or update or delete or truncate on ${table}
       for each statement execute function announce_change()`,
    );
  }
}
