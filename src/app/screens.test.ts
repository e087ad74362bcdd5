import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeRouter } from './router.tsx';
import { screens } from './screens.ts';

const { routesById } = makeRouter({
  api: () => Promise.reject(new Error('No page is opened here.')),
  viewer: { theme: 'system', sampleData: false, account: null },
  publicUrl: 'https://mahalla.example',
});

test('every route has its screen in the list, and every screen is there', () => {
  const withScreen = Object.entries(routesById).filter(
    ([id, { options }]) => id !== '__root__' && 'component' in options,
  );
  expect(Object.keys(screens).sort()).toEqual(withScreen.map(([id]) => id).sort());
  for (const path of Object.values(screens))
    expect(existsSync(join(import.meta.dirname, '../..', path)), path).toBe(true);
});

test('whoever is not signed in meets a guard before every screen of a member or an administrator', () => {
  const guarded = Object.entries(routesById).filter(([, { fullPath }]) =>
    /^\/(admin|profile|notifications|create-event|events\/(create|mine|\$eventId\/.+)|prayer-tracker|sign-out)\b/.test(
      fullPath,
    ),
  );
  expect(guarded.length).toBeGreaterThan(30);
  expect(guarded.map(([id]) => id).filter((id) => !/^\/_(account|member|admin)\//.test(id))).toEqual([]);
});
