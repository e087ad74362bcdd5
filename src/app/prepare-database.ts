import { randomBytes } from 'node:crypto';
import { getTableName, notInArray, sql } from 'drizzle-orm';
import { borough } from '#borough';
import { hashPassword } from '#features/accounts/sign-in/server/passwords.ts';
import { hasMainAdministrator } from '#features/accounts/users/server/public.ts';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { canonicalEmail } from '#features/accounts/users/user.contract.ts';
import { defaultAdministratorName } from '#features/accounts/users/user.rules.ts';
import { isEmptyDatabase } from '#features/mosques/places/server/place.queries.ts';
import type { Config } from '#kit/server/config.ts';
import type { Ctx, Registry } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { recordSampleRows } from '#kit/server/db/sample-rows.ts';
import { takeLock } from '#kit/server/db/sql.ts';
import { byOrder } from '#kit/server/registry.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { serverFeatures } from './registry.ts';

/**
 * Creates the main administrator where there is none: from ADMIN_EMAIL and ADMIN_PASSWORD, or with a generated
 * password. Returns the text to print, once. If several processes start at the same time, one creates the account.
 */
export async function ensureMainAdministrator(
  db: Db,
  config: Config,
  now: Date,
): Promise<string | undefined> {
  if (await hasMainAdministrator(db)) return undefined;
  const password = config.adminPassword ?? randomBytes(18).toString('base64url');
  const at = now.toISOString();
  const created = await db
    .insert(users)
    .values({
      email: config.adminEmail,
      canonicalEmail: canonicalEmail(config.adminEmail),
      ...defaultAdministratorName,
      role: 'super_admin',
      canPromoteAdmin: true,
      accountStatus: 'active',
      isEmailVerified: true,
      passwordHash: await hashPassword(password),
      passwordChangedAt: at,
      joinedAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (created.length === 0) return undefined;
  const shown = config.adminPassword === undefined ? password : 'the one in ADMIN_PASSWORD';
  return `Sign in as the administrator at ${config.publicUrl}/sign-in\n  email:   ${config.adminEmail}\n  password: ${shown}`;
}

/**
 * Fills an empty database with the sample community, with dates relative to today, in one transaction: a start that is
 * interrupted leaves nothing behind. Does nothing if any place is stored. If several processes start at the same time,
 * one fills it and the others wait.
 */
export async function loadSampleCommunity(ctx: Ctx): Promise<void> {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: borough.timeZone }).format(ctx.now);
  await inTransaction(ctx, async (tx) => {
    // On a slow machine, waiting for another process to fill the database takes longer than the statement timeout.
    await tx.db.execute(sql`set local statement_timeout = 0`);
    await takeLock(tx.db, 'sample community');
    if (!(await isEmptyDatabase(tx.db))) return;
    const samples = serverFeatures.flatMap(({ sample }) => sample ?? []);
    for (const { load } of samples.toSorted(byOrder)) await load(tx.db, today);
    await recordSampleRows(tx.db);
  });
}

/**
 * Compares the names of contributions in the database with those that the features register. Throws, with a sentence
 * for the operator, if one is unknown: a feature was removed or renamed without its rows.
 */
export async function verifyNames(
  db: Db,
  features: readonly ServerFeature[],
  registry: Registry,
): Promise<void> {
  for (const { what, column, known } of features.flatMap((feature) => feature.namesColumns ?? [])) {
    const [row] = await db
      .select({ name: column })
      .from(column.table)
      .where(notInArray(column, [...known(registry)]))
      .limit(1);
    if (!row) continue;
    throw new Error(
      `The table ${getTableName(column.table)} contains the ${what} “${row.name}”, which no feature registers. ` +
        'Register it again, or change these rows, before the server starts.',
    );
  }
}
