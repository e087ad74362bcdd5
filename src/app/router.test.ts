import { expect, test } from 'vitest';
import { visitor } from '#test/factories/viewers.ts';
import { makeRouter } from './router.tsx';

const { routesById } = makeRouter({
  api: () => Promise.reject(new Error('No page is opened here.')),
  viewer: visitor,
  publicUrl: 'https://mahalla.example',
});

/** Addresses that mean nothing to a visitor. */
const ownAddress =
  /^\/(admin|profile|notifications|create-event|events\/(create|mine|\$eventId\/.+)|prayer-tracker|sign-out)(\/|$)/;

test('every screen of a member or an administrator stands in an area with a guard', () => {
  const own = Object.entries(routesById).filter(([, { fullPath }]) => ownAddress.test(fullPath));
  expect(own.length).toBeGreaterThan(30);
  expect(own.map(([id]) => id).filter((id) => !/^\/_(account|member|admin)\//.test(id))).toEqual([]);
});

test('no address below /admin is for members, but for giving the password again', () => {
  const below = Object.entries(routesById).filter(([, { fullPath }]) => /^\/admin(\/|$)/.test(fullPath));
  expect(below.map(([id]) => id).filter((id) => !id.startsWith('/_admin/'))).toEqual([
    '/_account/admin/confirm',
  ]);
});
