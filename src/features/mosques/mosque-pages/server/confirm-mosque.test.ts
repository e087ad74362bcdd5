import { expect } from 'vitest';
import { places } from '#features/mosques/places/server/tables.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { testNow, testWithDb } from '#test/with-db.ts';
import { confirmMosque } from './confirm-mosque.ts';
import { getMosque } from './get-mosque.ts';
import { getMosqueForm } from './get-mosque-form.ts';

testWithDb(
  'one tap of the mosque, or of an administrator, and the page says by whom and when',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    const { updatedAt } = await getMosqueForm.run(manager, { id: mosque.id });
    await ctx.db.update(places).set({ confirmationAskedAt: '2026-11-01T09:00:00.000Z', updatedAt });
    const at = testNow.toISOString();
    await confirmMosque.run(admin, { id: mosque.id });
    expect(await getMosque.run(ctx, { id: mosque.id })).toMatchObject({
      verifiedBy: 'administrator',
      lastVerifiedAt: at,
    });
    await confirmMosque.run(manager, { id: mosque.id });
    expect((await getMosque.run(ctx, { id: mosque.id })).verifiedBy).toBe('mosque');
    expect(await ctx.db.select().from(places)).toMatchObject([{ confirmationAskedAt: null }]);
    // A form that is open meanwhile can still be saved.
    expect((await getMosqueForm.run(manager, { id: mosque.id })).updatedAt).toBe(updatedAt);
  },
);

testWithDb('nobody else confirms', async ({ ctx }) => {
  const { mosque } = await aManagedMosque(ctx);
  const { ctx: member } = await asMember(ctx);
  const confirm = confirmMosque.run(member, { id: mosque.id });
  await expect(confirm).rejects.toMatchObject({ code: 'not_allowed' });
});
