import type { ServerFeature } from '#kit/server/server-feature.ts';
import { endCardSubscription, tellCardWish } from './end-card-subscription.ts';
import { erasure } from './erasure.ts';
import { premiumDueMail } from './mails/premium-due.mail.tsx';
import { premiumEndedMail } from './mails/premium-ended.mail.tsx';
import { premiumStartedMail } from './mails/premium-started.mail.tsx';
import { premiumNotice } from './notification-kinds.ts';
import { payableSubscription } from './payable-subscription.ts';
import { ownSubscriptions } from './personal-data.ts';
import { hasPremium } from './queries.ts';
import { renewSubscriptions } from './renew-subscriptions.job.ts';
import { cancelSubscription, getSubscription, keepSubscription, startSubscription } from './subscribe.ts';

const minute = 60;

/** Premium membership: paid by the month or by the year, without adverts and with a badge. */
export const premium: ServerFeature = {
  name: 'premium',
  erasure,
  handlers: [getSubscription, startSubscription, cancelSubscription, keepSubscription],
  notificationKinds: [premiumNotice],
  mails: [premiumStartedMail, premiumDueMail, premiumEndedMail],
  tasks: [endCardSubscription, tellCardWish],
  payables: [payableSubscription],
  membershipFacts: [{ tier: 'premium', holds: hasPremium }],
  personalData: [ownSubscriptions],
  jobs: [{ name: 'renew-subscriptions', everySeconds: 15 * minute, run: renewSubscriptions }],
  sitemap: () => Promise.resolve([{ path: '/premium' }]),
};
