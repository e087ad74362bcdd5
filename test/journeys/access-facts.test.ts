// @module-tag thorough
import { expect } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from './accessible.ts';
import { journey } from './journey.ts';
import { aVisitor, open, shown } from './visitor.ts';

const Ids = z.array(z.object({ id: z.string(), name: z.string() }));

journey(
  'what an administrator enters about access, a visitor filters by and reads on a phone',
  async ({ administration, browser }) => {
    const { site } = administration;
    const named = await fetch(`${site.url}/api/mosques?search=Mayfield`);
    const [mosque] = Ids.parse(await named.json());
    if (!mosque) throw new Error('The sample community has no mosque in Mayfield.');
    const visitor = await aVisitor(browser, site.url);
    await open(visitor.page, `/mosque/${mosque.id}`);
    const access = visitor.page.getByRole('region', { name: 'Access' });
    await access.getByText('The access to this mosque is not known yet.').waitFor();
    await expect.poll(() => access.getByText('No', { exact: true }).count()).toBe(0);

    const admin = await administration.anAdministrator();
    await open(admin.page, `/mosque/${mosque.id}/edit?tab=access`);
    await admin.page.getByLabel('Can people get to the prayer hall without steps?').selectOption('Yes');
    await admin.page.getByLabel('Is there a quiet room?').selectOption('Yes');
    await admin.page.getByLabel('Is there a lift?').selectOption('No');
    await expectAccessible(admin.page);
    await admin.page.getByRole('button', { name: 'Save' }).click();
    await shown(admin.page, 'Mosque updated successfully').waitFor();
    await admin.leave();

    await open(visitor.page, '/mosques');
    await visitor.page.getByRole('link', { name: /^Filters/ }).click();
    await visitor.page.getByLabel('Quiet room').check();
    await visitor.page.getByLabel('Step-free to the prayer hall').check();
    await visitor.page.getByRole('button', { name: 'Show mosques' }).click();
    await shown(visitor.page, '1 mosque found').waitFor();
    expect(new URL(visitor.page.url()).search).toContain('stepFree');
    // A browser without JavaScript sends each ticked box for itself.
    await open(visitor.page, '/mosques?access=quietRoom&access=stepFree');
    await shown(visitor.page, '1 mosque found').waitFor();
    await visitor.page.getByRole('link', { name: mosque.name }).click();
    await access.getByText('You can get to the prayer hall without steps.').waitFor();
    const fact = (words: RegExp) => access.locator('dl > div').filter({ hasText: words });
    await fact(/^Step-free to the prayer hall\s*Yes$/).waitFor();
    await fact(/^Lift\s*No$/).waitFor();
    await fact(/^Hearing loop\s*Not known$/).waitFor();
    await access.getByText(/^Confirmed on /).waitFor();
    await expectAccessible(visitor.page);

    // What is held there can be found by it too.
    const rows = visitor.page.getByRole('main').getByRole('listitem');
    await open(visitor.page, '/jumuah');
    const all = await rows.count();
    await visitor.page.getByRole('link', { name: 'Access', exact: true }).click();
    const sheet = visitor.page.getByRole('dialog', { name: 'Access' });
    await sheet.getByLabel('Accessible toilet').check();
    await expectAccessible(visitor.page);
    await sheet.getByRole('button', { name: 'Show', exact: true }).click();
    await shown(visitor.page, 'No sitting found').waitFor();
    await visitor.page.getByRole('link', { name: 'Access (1)' }).click();
    await sheet.getByLabel('Also where the access isn’t known: ring before you go').check();
    await sheet.getByRole('button', { name: 'Show', exact: true }).click();
    // Masjid an-Noor has said that it has none.
    await expect
      .poll(async () => [0 < (await rows.count()), (await rows.count()) < all])
      .toEqual([true, true]);
    // Without JavaScript the sheet's form asks for the same.
    await open(visitor.page, '/taraweeh?access=lift&access=stepFree&accessUnknown=1');
    await shown(visitor.page, 'Access (2)').waitFor();
    await visitor.leave();
  },
);
