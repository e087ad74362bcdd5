import { listAdministrators, personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { ownContent } from '../../errors.ts';

/** Stops administrators judging what they wrote themselves, unless they are the only administrator. Refuses: own_content. */
export async function forbidOwn(tx: TxCtx, authorId: string | null): Promise<void> {
  if (authorId !== personOf(tx).id) return;
  if ((await listAdministrators(tx.db)).length > 1) throw apiError(ownContent);
}
