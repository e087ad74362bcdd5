import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../hosting-contract.ts';
import { getEventImage } from './get-event-image.ts';

testWithDb('a picture that is gone is not found, and no name leads elsewhere', async ({ ctx }) => {
  const name = '01a1fbf2-d9db-73f0-a93a-000000000000.webp';
  await expect(getEventImage.run(ctx, { name })).rejects.toMatchObject({ code: 'image_not_found' });
  for (const bad of ['../photos/x.webp', '..%2f', 'x.webp', `${name}/..`]) {
    expect(calls.getEventImage.input.safeParse({ name: bad }).success).toBe(false);
  }
});
