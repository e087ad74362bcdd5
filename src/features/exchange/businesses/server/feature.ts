import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { businessApproval } from './approval/business-approval.ts';
import { erasure } from './erasure.ts';
import { getBusiness } from './get-business.ts';
import { listBusinesses } from './list-businesses.ts';
import { listBusinessCategories } from './list-categories.ts';
import { businessMails } from './messages/mails.ts';
import { notificationKinds } from './notification-kinds.ts';
import { owningHandlers } from './owning/handlers.ts';
import { ownBusinesses } from './personal-data.ts';
import { businessPictureFiles } from './pictures/business-pictures.ts';
import { getBusinessPicture } from './pictures/get-business-picture.ts';
import { listBusinessNames } from './queries.ts';
import { businesses as table } from './tables.ts';

/** More than search engines will read. */
const sitemapBusinesses = 5000;

export const businesses: ServerFeature = {
  name: 'businesses',
  erasure,
  namedThings: [namedBy('business', table, table.name)],
  handlers: [listBusinesses, getBusiness, listBusinessCategories, getBusinessPicture, ...owningHandlers],
  notificationKinds,
  mails: businessMails,
  files: [businessPictureFiles],
  approvals: [businessApproval],
  personalData: [ownBusinesses],
  async sitemap({ db }) {
    const names = await listBusinessNames(db, sitemapBusinesses);
    return names.map(({ id, updatedAt }) => ({ path: `/business-directory/${id}`, changedAt: updatedAt }));
  },
};
