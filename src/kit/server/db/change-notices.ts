import type pg from 'pg';

/** On which the database names what has changed: the table, or what a trigger of its own says ('running adverts'). */
export const changesChannel = 'changed';

/**
 * Tables that no visitor's page or call reads: the clockwork, and what is a member's own. Every other table says when it
 * changes, one that is added tomorrow too.
 */
export const quietTables = [
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
  'experiment_days',
  'experiment_visitors',
  'external_cache',
  'feature_usage',
  'forum_reads',
  'idempotency_keys',
  'job_runs',
  'live_messages',
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
  'visit_days',
  'visit_marks',
  'weekly_deliveries',
] as const;

/**
 * Has every table that visitors are shown something of say so on the channel when it changes, at the end of the transaction that
 * changes it, whatever process that runs in. By the owner, after the migrations; what is so already stays.
 */
export async function announceChanges(owner: pg.Client): Promise<void> {
  await owner.query(`create or replace function announce_change() returns trigger language plpgsql as
    $$ begin perform pg_notify('${changesChannel}', tg_table_name); return null; end $$`);
  const { rows } = await owner.query<{ name: string; announces: boolean }>(
    `select c.relname as name, exists (
       select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'announce_change'
     ) as announces
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  const isQuiet = new Set<string>(quietTables);
  for (const { name, announces } of rows) {
    const table = owner.escapeIdentifier(name);
    if (isQuiet.has(name) && announces) await owner.query(`drop trigger announce_change on ${table}`);
    if (isQuiet.has(name) || announces) continue;
    await owner.query(
      `create trigger announce_change after insert or update or delete or truncate on ${table}
       for each statement execute function announce_change()`,
    );
  }
}
