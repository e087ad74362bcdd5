import { listAdministrators, personOf } from '#features/accounts/server/queries.ts';
import { refuse } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { ownContent } from '../refusals.ts';

/** Nobody judges what they wrote themselves, unless they are the only administrator. Refuses: own_content. */
export async function forbidOwn(ctx: Ctx, tx: Db, authorId: string | null): Promise<void> {
  if (authorId !== personOf(ctx).id) return;
  if ((await listAdministrators(tx)).length > 1) throw refuse(ownContent);
}
