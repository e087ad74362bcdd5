import { eq } from 'drizzle-orm';
import { lockAccounts, personOf } from '#features/accounts/users/server/public.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import { denialReason } from '#kit/contract/audience.ts';
import { boroughDate, dateText } from '#kit/contract/date-text.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { badRenewLink, notRenewable } from '../../errors.ts';
import { daysLater, isRenewable } from '../../listing-times.ts';
import { calls } from '../../selling-contract.ts';
import { findListing, type ListingRow, lockListing } from '../queries.ts';
import { checkOtherWords, checkSeller } from '../selling/own-listing.ts';
import { classifiedListings } from '../tables.ts';
import { endOfToken } from './renew-token.ts';

/** Answers what a link would renew; looking, as a mail program does, renews nothing. Refuses: bad_renew_link. */
export const getRenewal = handle(calls.getRenewal, async (ctx, { id, token }) => {
  const end = endOfToken(ctx, id, token);
  const row = end === undefined ? undefined : await findListing(ctx.db, id);
  if (!row?.expiresAt || row.removedAt !== null) throw apiError(badRenewLink);
  const { title, expiresAt } = row;
  const isRenewed = expiresAt !== end;
  const { listingDays } = await readSettings(ctx.db);
  return { title, expiresAt, listingDays, isRenewed, isRenewable: !isRenewed && isRenewable(row, ctx.now) };
});

/**
 * Begins a listing's time anew: asked by its seller, or with the link of the e-mail, which renews from the one end that it was
 * sent for. Refuses: listing_not_found, not_your_listing, bad_renew_link, not_renewable, same_listing, not_signed_in.
 */
export const renewClassified = handle(calls.renewClassified, {
  async run(tx, { id, token }) {
    const known = token === undefined ? await ownRow(tx, id) : await findListing(tx.db, id);
    if (!known) throw apiError(badRenewLink);
    await lockAccounts(tx, [known.sellerUserId], 'update');
    const row = await lockListing(tx, id);
    const end = token === undefined ? row?.expiresAt : endOfToken(tx, id, token);
    if (!row?.expiresAt || row.removedAt !== null || !end) throw apiError(badRenewLink);
    if (row.expiresAt !== end) return answer(row.expiresAt);
    if (!isRenewable(row, tx.now)) throw apiError(notRenewable);
    await checkOtherWords(tx.db, row);
    return answer(await renew(tx, row, end));
  },
});

async function ownRow(tx: TxCtx, id: string): Promise<ListingRow> {
  const denied = denialReason(personOf(tx), 'member', tx.now);
  if (denied) throw apiError(denied);
  return checkSeller(tx, id);
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
