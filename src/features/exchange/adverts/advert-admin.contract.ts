import { z } from 'zod';
import { approvalChanged, decidedVersion } from '#features/accounts/inbox/inbox.contract.ts';
import { call } from '#kit/contract/call.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { filledText, id } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { Advert } from './advert.contract.ts';
import {
  advertNotFound,
  advertUnpaid,
  daysTaken,
  noHalalEvidence,
  noWayToPay,
  wrongAdvertState,
} from './advert.errors.ts';
import { advertStatuses } from './advert.rules.ts';

export const AdvertisingStats = z.object({
  totalAds: z.number().int(),
  activeAds: z.number().int(),
  pendingApproval: z.number().int(),
  /** In pence, less refunds. */
  totalRevenue: z.number().int(),
});
export type AdvertisingStats = z.infer<typeof AdvertisingStats>;

/** An advert in the administrators’ list. `version` is that of the pending approval; null where nothing is pending. */
const ListedAdvert = Advert.extend({ version: z.number().int().nullable() });
export type ListedAdvert = z.infer<typeof ListedAdvert>;

/** The decision applies to this version, the one that was read. If it is omitted, it applies to the current one. */
const version = decidedVersion.optional();

const administrators = { who: 'admin', tag: 'Adverts' } as const;
const one = z.strictObject({ id });

export const calls = {
  listAdvertisements: call('listAdvertisements', {
    ...administrators,
    method: 'GET',
    path: '/api/admin/advertisements',
    audited: 'advertisement.list',
    summary: 'All advertisements, newest first, optionally of one status.',
    input: z.strictObject({ ...pagingFields, status: z.enum(advertStatuses).optional() }),
    output: z.array(ListedAdvert),
    paged: true,
  }),
  getAdvertisingStats: call('getAdvertisingStats', {
    ...administrators,
    method: 'GET',
    path: '/api/admin/advertising-stats',
    summary:
      'How many advertisements there are, are running and are waiting, and what has been paid for them, in pence.',
    input: z.strictObject({}),
    output: AdvertisingStats,
  }),
  approveAdvertisement: call('approveAdvertisement', {
    ...administrators,
    method: 'POST',
    path: '/api/admin/advertisements/:id/approve',
    summary:
      'Approves an advertisement: it holds its days, and is shown once it is paid for. If its first day has passed by then, it starts tomorrow. `version` is the one that was read: left out, what stands is approved.',
    input: z.strictObject({ id, version }),
    output: Advert,
    errors: [advertNotFound, wrongAdvertState, daysTaken, noHalalEvidence, noWayToPay, approvalChanged],
  }),
  rejectAdvertisement: call('rejectAdvertisement', {
    ...administrators,
    method: 'POST',
    path: '/api/admin/advertisements/:id/reject',
    summary: 'Rejects an advertisement, with a reason for its owner.',
    input: z.strictObject({
      id,
      version,
      reason: filledText(maxLengths.reason, 'Please say why.'),
    }),
    output: Advert,
    errors: [advertNotFound, wrongAdvertState, approvalChanged],
  }),
  pauseAdvertisement: call('pauseAdvertisement', {
    ...administrators,
    method: 'POST',
    path: '/api/admin/advertisements/:id/pause',
    summary: 'Pauses a running advertisement until an administrator activates it.',
    input: one,
    output: Advert,
    errors: [advertNotFound, wrongAdvertState],
  }),
  activateAdvertisement: call('activateAdvertisement', {
    ...administrators,
    method: 'POST',
    path: '/api/admin/advertisements/:id/activate',
    summary: 'Activates a paid advertisement that is approved or paused.',
    input: one,
    output: Advert,
    errors: [advertNotFound, wrongAdvertState, advertUnpaid],
  }),
};
