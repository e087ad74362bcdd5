import { expect, test } from 'vitest';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx } from '#test/with-db.ts';
import { getDeletionPreview } from './get-deletion-preview.ts';

test('every feature that keeps something says what becomes of it', async () => {
  const database = await openTestDatabase();
  const preview = await getDeletionPreview.run(testCtx(database.db), {});
  expect(preview).toContainEqual({ title: 'Your account', kept: null });
  const kept = preview.flatMap((one) => one.kept ?? []);
  expect(kept.length).toBeGreaterThan(0);
  for (const sentence of kept) expect(sentence).toMatch(/^[A-Z].*\.$/);
  await database.close();
});
