import { bannedAmong } from '#features/accounts/users/server/public.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { WaitingEntry } from '../contract.ts';
import type { FoundEntry } from './queries.ts';

/** Entries as an administrator sees them. */
export async function toWaitingEntries(
  ctx: Pick<Ctx, 'db' | 'secrets'>,
  found: readonly FoundEntry[],
): Promise<WaitingEntry[]> {
  const banned = await bannedAmong(
    ctx,
    found.map(({ entry }) => entry.canonicalEmail),
  );
  return found.map((one) => toWaitingEntry(one, banned.has(one.entry.canonicalEmail)));
}

function toWaitingEntry(
  { entry, status, joinedAt, foundingPlace }: FoundEntry,
  wasBanned: boolean,
): WaitingEntry {
  const campaign = [entry.utmSource, entry.utmMedium, entry.utmCampaign].filter(Boolean).join(' / ');
  return {
    id: entry.id,
    firstName: entry.firstName,
    lastName: entry.lastName,
    email: entry.email,
    phone: entry.phone,
    mobile: entry.phone,
    postcode: entry.postcode,
    reason: entry.reason,
    role: entry.role,
    status,
    wasBanned,
    source: entry.source,
    referredBy: entry.referredBy,
    campaign: campaign || null,
    referrerHost: entry.referrerHost,
    weeklyNewsletter: entry.weeklyNewsletter,
    userId: entry.userId,
    foundingPlace,
    invitedAt: entry.invitedAt,
    joinedAt,
    createdAt: entry.createdAt,
  };
}
