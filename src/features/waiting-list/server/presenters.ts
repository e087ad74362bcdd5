import type { WaitingEntry } from '../contract.ts';
import type { FoundEntry } from './queries.ts';

/** An entry as an administrator sees it. */
export function toWaitingEntry({ entry, status, joinedAt, foundingPlace }: FoundEntry): WaitingEntry {
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
    source: entry.source,
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
