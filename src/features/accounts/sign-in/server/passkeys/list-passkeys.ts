import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, type Passkey } from '../../passkey-contract.ts';
import { listPasskeysOf } from '../queries.ts';
import type { passkeys } from '../tables.ts';

/** Lists the caller's passkeys. */
export const listPasskeys = handle(calls.listPasskeys, async (ctx) =>
  (await listPasskeysOf(ctx.db, personOf(ctx).id)).map(toPasskey),
);

/** A passkey as its owner sees it. */
export function toPasskey(row: typeof passkeys.$inferSelect): Passkey {
  return { id: row.id, name: row.name, createdAt: row.createdAt, lastUsedAt: row.lastUsedAt };
}
