import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routes } from './features.web.ts';
import { screens } from './screens.ts';

test('every route has its screen in the list, and every screen is there', () => {
  expect(Object.keys(screens).sort()).toEqual(
    routes
      .filter(({ options }) => 'component' in options)
      .map(({ options }) => ('path' in options ? options.path : undefined))
      .sort(),
  );
  for (const path of Object.values(screens))
    expect(existsSync(join(import.meta.dirname, '../..', path)), path).toBe(true);
});
