import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { getDocs } from './get-docs.ts';

testWithDb('the page lists each call with its fields and refusals', async ({ ctx }) => {
  const page = await getDocs.run(ctx, {});
  expect(page).toContain('GET /api/events/{id}');
  expect(page).toContain('event_not_found');
  expect(page).toContain('category, search, placeId, from, to');
});
