import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { id, text } from '#kit/contract/fields.ts';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { advertStatuses } from './advert-options.ts';
import { Advert } from './contract.ts';
import { advertNotFound, advertUnpaid, daysTaken, noHalalEvidence, wrongAdvertState } from './errors.ts';

export const AdvertisingStats = z.object({
  totalAds: z.number().int(),
  activeAds: z.number().int(),
  pendingApproval: z.number().int(),
  /** Pence, less what was given back. */
  totalRevenue: z.number().int(),
});
export type AdvertisingStats = z.infer<typeof AdvertisingStats>;

const administrators = { who: 'admin', tag: 'Adverts' } as const;
const one = z.strictObject({ id });

export const calls = {
  listAdvertisements: call('listAdvertisements', {
    ...administrators,
    method: 'GET',
    path: '/api/admin/advertisements',
    summary: 'All advertisements, newest first, optionally of one status.',
    input: z.strictObject({ ...pagingFields, status: z.enum(advertStatuses).optional() }),
    output: z.array(Advert),
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
      'Approves an advertisement: it holds its days, and is shown once it is paid for. If its first day has passed by then, it starts tomorrow.',
    input: one,
    output: Advert,
    errors: [advertNotFound, wrongAdvertState, daysTaken, noHalalEvidence],
  }),
  rejectAdvertisement: call('rejectAdvertisement', {
    ...administrators,
    method: 'POST',
    path: '/api/admin/advertisements/:id/reject',
    summary: 'Rejects an advertisement, with a reason for its owner.',
    input: z.strictObject({
      id,
      reason: text(maxLengths.reason).refine((value) => value !== '', 'Please say why.'),
    }),
    output: Advert,
    errors: [advertNotFound, wrongAdvertState],
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
