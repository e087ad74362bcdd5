import type { ServerFeature } from '#kit/server/server-feature.ts';
import { endPremiumGrant, getPremiumGrant, grantPremium } from './premium-grant.admin.ts';
import { endPremiumGrants } from './premium-grant.jobs.ts';
import { erasure as grantErasure } from './premium-grant.tables.ts';
import { renewSubscriptions } from './subscription.jobs.ts';
import {
  premiumDueMail,
  premiumEnded,
  premiumGrantEnded,
  premiumGranted,
  premiumStarted,
} from './subscription.messages.tsx';
import {
  cancelSubscription,
  getSubscription,
  keepSubscription,
  startSubscription,
} from './subscription.own.ts';
import { ownPremiumGrants, ownSubscriptions } from './subscription.personal-data.ts';
import { hasPremium } from './subscription.queries.ts';
import { erasure } from './subscription.tables.ts';
import { endCardSubscription, sendRenewalChoice } from './subscription-end.ts';
import { payableSubscription } from './subscription-payment.ts';

const minute = 60;

/** Premium membership, monthly or yearly: no adverts, and a badge. */
export const premium: ServerFeature = {
  name: 'premium',
  erasure: [...erasure, ...grantErasure],
  handlers: [
    getSubscription,
    startSubscription,
    cancelSubscription,
    keepSubscription,
    getPremiumGrant,
    grantPremium,
    endPremiumGrant,
  ],
  messages: [premiumStarted, premiumEnded, premiumGranted, premiumGrantEnded],
  mails: [premiumDueMail],
  tasks: [endCardSubscription, sendRenewalChoice],
  payables: [payableSubscription],
  membershipFacts: [{ tier: 'premium', holds: hasPremium }],
  personalData: [ownSubscriptions, ownPremiumGrants],
  jobs: [
    { name: 'renew-subscriptions', everySeconds: 15 * minute, run: renewSubscriptions },
    { name: 'end-premium-grants', everySeconds: 15 * minute, run: endPremiumGrants },
  ],
  sitemap: () => Promise.resolve([{ path: '/premium' }]),
};
