import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { expect } from 'vitest';
import { auditLog } from '#kit/server/audit/tables.ts';
import { anApprovedAdvert, payFor } from '#test/factories/adverts.ts';
import { testWithDb } from '#test/with-db.ts';
import { activateAdvertisement, pauseAdvertisement } from './pause-advertisement.ts';

testWithDb('only what is paid is activated, and each step is in the audit log', async ({ ctx }) => {
  const { admin, advert, id } = await anApprovedAdvert(ctx);
  const unpaid = activateAdvertisement.run(admin.ctx, { id });
  await expect(unpaid).rejects.toMatchObject({ code: 'advert_unpaid' });
  await payFor(ctx, advert);
  expect(await activateAdvertisement.run(admin.ctx, { id })).toMatchObject({ status: 'active' });
  expect(await pauseAdvertisement.run(admin.ctx, { id })).toMatchObject({ status: 'paused' });
  const entries = await ctx.db.select().from(auditLog).where(eq(auditLog.targetId, id));
  expect(entries.map(({ action }) => action)).toEqual([
    'advertisement.approved',
    'advertisement.activate',
    'advertisement.pause',
  ]);
  const nowhere = pauseAdvertisement.run(admin.ctx, { id: v7() });
  await expect(nowhere).rejects.toMatchObject({ code: 'advert_not_found' });
});
