import { eq } from 'drizzle-orm';
import { lockAccounts, requireUser } from '#features/accounts/users/server/public.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import { denialReason } from '#kit/contract/audience.ts';
import { boroughDate, dateText } from '#kit/contract/dates.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { badRenewLink, notRenewable } from '../listing.errors.ts';
import { daysLater, isRenewable } from '../listing.rules.ts';
import { calls } from '../listing-own.contract.ts';
import {
  checkDuplicateListing,
  findListing,
  type ListingRow,
  lockListing,
  requireOwnListing,
} from './listing.queries.ts';
import { classifiedListings } from './listing.tables.ts';

/** Returns the listing that a link would renew. Does not renew, because mail programs open links. Refuses: bad_renew_link. */
export const getRenewal = handle(calls.getRenewal, async (ctx, { id, token }) => {
  const end = verifyRenewToken(ctx, id, token);
  const row = end === undefined ? undefined : await findListing(ctx.db, id);
  if (!row?.expiresAt || row.removedAt !== null) throw apiError(badRenewLink);
  const { title, expiresAt } = row;
  const isRenewed = expiresAt !== end;
  const { listingDays } = await readSettings(ctx.db);
  return { title, expiresAt, listingDays, isRenewed, isRenewable: !isRenewed && isRenewable(row, ctx.now) };
});

/**
 * Renews a listing: for its seller, or with the link of the email, which is valid for one end of the listing. Refuses:
 * listing_not_found, not_your_listing, bad_renew_link, not_renewable, same_listing, not_signed_in.
 */
export const renewClassified = handle(calls.renewClassified, {
  async run(tx, { id, token }) {
    const known = token === undefined ? await ownRow(tx, id) : await findListing(tx.db, id);
    if (!known) throw apiError(badRenewLink);
    await lockAccounts(tx, [known.sellerUserId], 'update');
    const row = await lockListing(tx, id);
    const end = token === undefined ? row?.expiresAt : verifyRenewToken(tx, id, token);
    if (!row?.expiresAt || row.removedAt !== null || !end) throw apiError(badRenewLink);
    if (row.expiresAt !== end) return answer(row.expiresAt);
    if (!isRenewable(row, tx.now)) throw apiError(notRenewable);
    await checkDuplicateListing(tx.db, row);
    return answer(await renew(tx, row, end));
  },
});

async function ownRow(tx: TxCtx, id: string): Promise<ListingRow> {
  const denied = denialReason(requireUser(tx), 'member', tx.now);
  if (denied) throw apiError(denied);
  return requireOwnListing(tx, id);
}

async function renew(tx: TxCtx, row: ListingRow, end: string): Promise<string> {
  const { listingDays } = await readSettings(tx.db);
  const from = new Date(Math.max(tx.now.getTime(), Date.parse(end)));
  const expiresAt = daysLater(from, listingDays).toISOString();
  await tx.db
    .update(classifiedListings)
    .set({ status: 'approved', expiresAt, reminderSentAt: null, renewals: row.renewals + 1 })
    .where(eq(classifiedListings.id, row.id));
  return expiresAt;
}

function answer(expiresAt: string) {
  const until = dateText(boroughDate(new Date(expiresAt)), 'long');
  return { message: `Renewed until ${until}.`, expiresAt };
}

const renewTokenPurpose = 'renew a listing';

type Signing = Pick<Ctx, 'secrets'>;
type Ending = { id: string; expiresAt: string };

/** Returns the token of the link that renews a listing, which needs no signing in. It is valid for this `expiresAt`. */
export function signRenewToken({ secrets }: Signing, { id, expiresAt }: Ending): string {
  return `${Date.parse(expiresAt)}.${secrets.sign(renewTokenPurpose, `${id} ${expiresAt}`)}`;
}

/** Returns the `expiresAt` that a token was signed for; undefined for an invalid one. */
function verifyRenewToken({ secrets }: Signing, id: string, token: string): string | undefined {
  const [, time, signature] = /^(\d{1,14})\.([\w-]{43})$/.exec(token) ?? [];
  if (time === undefined || signature === undefined) return undefined;
  const expiresAt = new Date(Number(time)).toISOString();
  return secrets.isSigned(renewTokenPurpose, `${id} ${expiresAt}`, signature) ? expiresAt : undefined;
}
