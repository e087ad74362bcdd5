import { eq } from 'drizzle-orm';
import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import {
  activateAdvertisement,
  approveAdvertisement,
  getAdvertisingStats,
  listAdvertisements,
  pauseAdvertisement,
  rejectAdvertisement,
} from './advert.admin.ts';
import { endBannedAdverts, purgeAdVisitors, watchAdverts } from './advert.jobs.ts';
import { advertNews } from './advert.messages.tsx';
import {
  activateOwnAdvertisement,
  getOwnAdvertisement,
  listOwnAdvertisements,
  pauseOwnAdvertisement,
  submitAdvertisement,
  updateAdvertisement,
  withdrawAdvertisement,
} from './advert.own.ts';
import { ownAdverts } from './advert.personal-data.ts';
import { advertPictureFiles } from './advert.queries.ts';
import { advertApproval, reportableAdvert } from './advert.review.ts';
import { loadSampleAdverts } from './advert.sample.ts';
import { advertisements, erasure } from './advert.tables.ts';
import { getFreeDays } from './advert-days.ts';
import {
  countAdvertisementSeen,
  exportAdvertisementAnalytics,
  exportOwnAdvertisementAnalytics,
  getAdvertisementAnalytics,
  getOwnAdvertisementAnalytics,
  listShownAdvertisements,
  openAdvertisement,
} from './advert-delivery.read.ts';
import { advertPayable, runsPaidAdvert } from './advert-payment.ts';
import { addAdvertPicture, getAdvertPicture, setAdvertPictures } from './advert-picture.own.ts';
import { renewAdvertisement } from './advert-renewal.own.ts';
import { chooseAdvertDays, takeAdvertMoneyBack } from './late-payment.own.ts';

/** Adverts that members and businesses pay for. */
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
    chooseAdvertDays,
    takeAdvertMoneyBack,
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
  messages: [advertNews],
  approvals: [advertApproval],
  payables: [advertPayable],
  membershipFacts: [{ tier: 'advertiser', holds: runsPaidAdvert }],
  reportable: [reportableAdvert],
  ownThings: {
    area: 'ownAdverts',
    isForSuspended: false,
    of: (db, userId) =>
      db.select({ id: advertisements.id }).from(advertisements).where(eq(advertisements.createdBy, userId)),
  },
  personalData: [ownAdverts],
  files: [advertPictureFiles],
  sample: { order: 9, load: loadSampleAdverts },
  subscribers: [endBannedAdverts],
  jobs: [{ name: 'watch-adverts', everySeconds: 300, run: watchAdverts }],
};

/** Shows adverts, each for an equal share, and counts views and clicks anonymously. */
export const advertDelivery: ServerFeature = {
  name: 'advert-delivery',
  handlers: [
    listShownAdvertisements,
    countAdvertisementSeen,
    openAdvertisement,
    getAdvertisementAnalytics,
    exportAdvertisementAnalytics,
    getOwnAdvertisementAnalytics,
    exportOwnAdvertisementAnalytics,
  ],
  jobs: [{ name: 'forget-ad-visitors', everySeconds: 900, run: purgeAdVisitors }],
};
