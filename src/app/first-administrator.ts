import { randomBytes } from 'node:crypto';
import { hashPassword } from '#features/accounts/sign-in/server/password/hash-password.ts';
import { canonicalEmail } from '#features/accounts/users/email-address.ts';
import { hasMainAdministrator } from '#features/accounts/users/server/public.ts';
import { users } from '#features/accounts/users/server/tables.ts';
import { unnamedAdministrator } from '#features/accounts/users/unnamed-administrator.ts';
import type { Config } from '#kit/server/config.ts';
import type { Db } from '#kit/server/db/database.ts';

/**
 * Makes the main administrator where there is none: of ADMIN_EMAIL and ADMIN_PASSWORD, or with a password of our own
 * making. Answers what to print, once. Of several processes that start at once, one makes the account.
 */
export async function ensureMainAdministrator(
  db: Db,
  config: Config,
  now: Date,
): Promise<string | undefined> {
  if (await hasMainAdministrator(db)) return undefined;
  const password = config.adminPassword ?? randomBytes(18).toString('base64url');
  const at = now.toISOString();
  const made = await db
    .insert(users)
    .values({
      email: config.adminEmail,
      canonicalEmail: canonicalEmail(config.adminEmail),
      ...unnamedAdministrator,
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
  if (made.length === 0) return undefined;
  const shown = config.adminPassword === undefined ? password : 'the one in ADMIN_PASSWORD';
  return `Sign in as the administrator at ${config.publicUrl}/sign-in\n  e-mail:   ${config.adminEmail}\n  password: ${shown}`;
}
