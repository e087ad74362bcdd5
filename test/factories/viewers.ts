import { boroughDetails } from '#kit/contract/site-details.ts';
import type { PageContext, Viewer, ViewerAccount } from '#kit/web/router/root-route.ts';

/** A visitor, as pages see them. */
export const visitor: Viewer = {
  theme: 'system',
  sampleData: false,
  unsent: false,
  devicePlace: null,
  openAreas: [],
  variants: {},
  advertPositions: [],
  adverts: [],
  hasHome: false,
  account: null,
};

/** A member’s account, as pages see it. */
export const account: ViewerAccount = {
  id: '01890000-0000-7000-8000-000000000001',
  firstName: 'Amina',
  role: 'user',
  canPromoteAdmin: false,
  isEmailVerified: true,
  isSuspended: false,
  hasPostcode: false,
  unreadNotices: 0,
};

/** A site with default settings, as pages see it. */
export const anUnchangedSite: Pick<PageContext, 'publicUrl' | 'site' | 'year'> = {
  publicUrl: 'https://mahalla.example',
  site: boroughDetails,
  year: 2026,
};
