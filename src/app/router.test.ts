import { expect, test } from 'vitest';
import { anUnchangedSite, visitor } from '#test/factories/viewers.ts';
import { makeRouter } from './router.tsx';

const { routesById } = makeRouter({
  api: () => Promise.reject(new Error('No page is opened here.')),
  viewer: visitor,
  ...anUnchangedSite,
});

/** Addresses of members’ and administrators’ screens. */
const ownAddress =
  /^\/(admin|profile|notifications|create-event|events\/(create|mine|\$eventId\/.+)|prayer-tracker|fasting-tracker|sign-out)(\/|$)/;

test('every screen for members or administrators is in an area with a guard', () => {
  const own = Object.entries(routesById).filter(([, { fullPath }]) => ownAddress.test(fullPath));
  expect(own.length).toBeGreaterThan(30);
  expect(own.map(([id]) => id).filter((id) => !/^\/_(account|member|admin)\//.test(id))).toEqual([]);
});

test('all screens below /admin are for administrators, except the one that asks for the password', () => {
  const below = Object.entries(routesById).filter(([, { fullPath }]) => /^\/admin(\/|$)/.test(fullPath));
  expect(below.map(([id]) => id).filter((id) => !id.startsWith('/_admin/'))).toEqual([
    '/_account/admin/confirm',
  ]);
});
