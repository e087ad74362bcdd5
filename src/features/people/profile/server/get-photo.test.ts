import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { getPhoto } from './get-photo.ts';

testWithDb('a photo that is gone is not found, and no name leads elsewhere', async ({ ctx }) => {
  const name = '01a1fbf2-d9db-73f0-a93a-000000000000.webp';
  await expect(getPhoto.run(ctx, { name })).rejects.toMatchObject({ code: 'photo_not_found' });
  for (const bad of ['../session-secret', '..%2f', 'x.webp', `${name}/..`]) {
    expect(calls.getPhoto.input.safeParse({ name: bad }).success).toBe(false);
  }
});
