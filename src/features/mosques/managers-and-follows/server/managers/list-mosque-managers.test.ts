import { expect } from 'vitest';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { addMosqueManager } from './add-mosque-manager.ts';
import { listMosqueManagers } from './list-mosque-managers.ts';

testWithDb('by mosque, page by page', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user } = await asMember(ctx);
  for (const name of ['Zaytuna', 'Amanah', 'Noor']) {
    const mosque = await aMosque(ctx.db, { name, sourceRef: name });
    await addMosqueManager.run(admin, { placeId: mosque.id, email: user.email });
  }
  const first = await listMosqueManagers.run(admin, { limit: 2 });
  const second = await listMosqueManagers.run(admin, { limit: 2, cursor: first.nextCursor ?? undefined });
  const names = [...first.items, ...second.items].map(({ mosque }) => mosque);
  expect(names).toEqual(['Amanah', 'Noor', 'Zaytuna']);
  expect(first.items[0]).toMatchObject({ userId: user.id, email: user.email });
});
