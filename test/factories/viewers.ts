import type { Viewer, ViewerAccount } from '#kit/web/router/viewer.ts';

/** Somebody who is not signed in, as a page knows them. */
export const visitor: Viewer = {
  theme: 'system',
  sampleData: false,
  unsent: false,
  devicePlace: null,
  openAreas: [],
  variants: {},
  advertPositions: [],
  account: null,
};

/** A member's account, as a page knows it. */
export const account: ViewerAccount = {
  id: '01890000-0000-7000-8000-000000000001',
  firstName: 'Amina',
  role: 'user',
  canPromoteAdmin: false,
  isEmailVerified: true,
  isSuspended: false,
  hasPostcode: false,
};
