import { eq } from 'drizzle-orm';
import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getAdvertisingStats, listAdvertisements } from './administration/list-advertisements.ts';
import { activateAdvertisement, pauseAdvertisement } from './administration/pause-advertisement.ts';
import { advertApproval } from './deciding/advert-approval.ts';
import { approveAdvertisement, rejectAdvertisement } from './deciding/review-advertisement.ts';
import { erasure } from './erasure.ts';
import { advertNewsMail } from './messages/advert-news.mail.tsx';
import { advertNewsNotice } from './messages/notification-kinds.ts';
import { endBannedAdverts } from './on-account-banned.ts';
import { activateOwnAdvertisement, pauseOwnAdvertisement } from './owning/pause-own-advertisement.ts';
import { getOwnAdvertisement, listOwnAdvertisements } from './owning/read-own-advertisements.ts';
import { withdrawAdvertisement } from './owning/withdraw-advertisement.ts';
import { ownAdverts } from './personal-data.ts';
import { addAdvertPicture, getAdvertPicture, setAdvertPictures } from './pictures/advert-pictures.ts';
import { advertPictureFiles } from './pictures/picture-rows.ts';
import { reportableAdvert } from './reportable-advert.ts';
import { advertPayable } from './running/advert-payable.ts';
import { runsPaidAdvert } from './running/runs-paid-advert.ts';
import { watchAdverts } from './running/watch-adverts.job.ts';
import { loadSampleAdverts } from './sample-adverts.ts';
import { getFreeDays } from './slots/get-free-days.ts';
import { renewAdvertisement } from './submitting/renew-advertisement.ts';
import { submitAdvertisement } from './submitting/submit-advertisement.ts';
import { updateAdvertisement } from './submitting/update-advertisement.ts';
import { advertisements } from './tables.ts';

/** What members and businesses pay to have shown. */
export const adverts: ServerFeature = {
  name: 'adverts',
  erasure,
  namedThings: [namedBy('advertisement', advertisements, advertisements.title)],
  handlers: [
    getFreeDays,
    submitAdvertisement,
    listOwnAdvertisements,
    getOwnAdvertisement,
    updateAdvertisement,
    withdrawAdvertisement,
    pauseOwnAdvertisement,
    activateOwnAdvertisement,
    renewAdvertisement,
    addAdvertPicture,
    setAdvertPictures,
    getAdvertPicture,
    listAdvertisements,
    getAdvertisingStats,
    approveAdvertisement,
    rejectAdvertisement,
    pauseAdvertisement,
    activateAdvertisement,
  ],
  adminTasks: [
    {
      path: '/admin/ads',
      label: 'Manage Ads',
      group: 'Content',
      order: 10,
      waiting: ({ db }) => db.$count(advertisements, eq(advertisements.status, 'pending')),
    },
  ],
  figures: [
    {
      name: 'activeAds',
      dashboard: { label: 'Active Ads', order: 11 },
      count: ({ db }) => db.$count(advertisements, eq(advertisements.status, 'active')),
    },
  ],
  notificationKinds: [advertNewsNotice],
  mails: [advertNewsMail],
  approvals: [advertApproval],
  payables: [advertPayable],
  membershipFacts: [{ tier: 'advertiser', holds: runsPaidAdvert }],
  reportable: [reportableAdvert],
  personalData: [ownAdverts],
  files: [advertPictureFiles],
  sample: { order: 9, load: loadSampleAdverts },
  subscribers: [endBannedAdverts],
  jobs: [{ name: 'watch-adverts', everySeconds: 300, run: watchAdverts }],
};
