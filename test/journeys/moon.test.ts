// @module-tag thorough
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hijriDate, hijriText } from '#features/mosques/moon/hijri.rules.ts';
import {
  comingAnnounced,
  decidedDay,
  decidesText,
  moonMonths,
} from '#features/mosques/moon/moon-month.rules.ts';
import { boroughDate, dateText } from '#kit/contract/dates.ts';
import type { SmtpListener } from '../servers/smtp-listener.ts';
import { expectAccessible } from './accessible.ts';
import { journey } from './journey.ts';
import { aMemberOf, type JourneyMember } from './members.ts';
import type { Site } from './site.ts';
import { aVisitor, open, shown, type Visitor } from './visitor.ts';

let site: Site;
let browser: Browser;
let post: SmtpListener;
let admin: Visitor;
journey.beforeAll(async ({ browser: shared, administration }) => {
  browser = shared;
  ({ site, post } = administration);
  admin = await administration.anAdministrator({ screen: 'phone' });
});
afterAll(async () => {
  await admin?.leave();
});

describe('which moon a mosque follows, on phones', () => {
  let manager: JourneyMember;
  let follower: JourneyMember;
  let mosque = '';
  const authority = 'The sighting committee of the journeys';
  const today = boroughDate(new Date());
  const months = moonMonths(today, { declared: [], assumed: [] });
  const thisMonth = months[0];
  const announced = comingAnnounced(months, today).find(({ days: [first = ''] }) => first > today);
  if (!thisMonth || !announced) throw new Error('The calendar has no month to declare.');
  const declaredDay = announced.days[1] ?? '';

  beforeAll(async () => {
    manager = await aMemberOf({ site, post, browser, admin, firstName: 'Hilal', screen: 'phone' });
    follower = await aMemberOf({ site, post, browser, admin, firstName: 'Badriya', screen: 'phone' });
    // The last mosque of the list, because other journeys manage the first.
    const list = await (await fetch(`${site.url}/api/mosques?limit=200`)).json();
    mosque =
      z
        .array(z.object({ id: z.string() }))
        .parse(list)
        .at(-1)?.id ?? '';
    const added = await admin.context.request.post('/api/admin/mosque-managers', {
      data: { placeId: mosque, email: manager.email },
      headers: { origin: site.url },
    });
    expect(added.ok()).toBe(true);
  });

  test('an administrator adds an authority, and a duplicate name is refused', async () => {
    const { page } = admin;
    await open(page, '/admin/hijri-months');
    const add = async () => {
      await page.getByRole('button', { name: 'Add an authority' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill(authority);
      await page.getByRole('dialog').getByRole('button', { name: 'Add authority' }).click();
    };
    await add();
    await page.getByRole('button', { name: `Rename ${authority}` }).waitFor();
    await add();
    await shown(page, 'An authority with this name is already in the list.').waitFor();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
  });

  test('the mosque’s manager chooses the authority', async () => {
    const { page } = manager.visitor;
    await open(page, `/mosque/${mosque}/timetable`);
    await page.getByLabel(authority).check();
    await page.getByRole('button', { name: 'Save the choice' }).click();
    await shown(page, 'For Ramadan and Eid, this mosque follows the sighting committee of the journeys.')
      .or(shown(page, 'this mosque follows the sighting committee of the journeys, which has not announced'))
      .waitFor();
    await expectAccessible(page);
  });

  test('a declaration by the authority reaches an open board and the mosque’s page', async () => {
    const television = await aVisitor(browser, site.url, { screen: 'wide' });
    const board = television.page;
    await board.goto(`/mosque/${mosque}/board`);
    const before = hijriText(hijriDate(today, []));
    // Behind a proxy that lets no stream through, a board fetches every three minutes.
    const withoutStream = await aVisitor(browser, site.url, { screen: 'wide' });
    await withoutStream.page.clock.install({ time: Date.now() });
    await withoutStream.page.route('**/board/changes', (route) => route.fulfill({ status: 204 }));
    await withoutStream.page.goto(`/mosque/${mosque}/board`);
    await shown(withoutStream.page, before).waitFor();
    await shown(board, before).waitFor();

    const later = thisMonth.days[1] ?? '';
    const { page } = admin;
    await open(page, '/admin/hijri-months');
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: `Rename ${authority}` }) });
    await row.getByText('All months').click();
    await row
      .getByRole('button', { name: dateText(later, 'day') })
      .first()
      .click();
    const question = page.getByRole('dialog').filter({ visible: true });
    await question.getByText('One mosque follows it.').waitFor();
    await question.getByRole('button', { name: `Declare ${thisMonth.name}` }).click();
    await shown(page, 'Declared').waitFor();

    const after = hijriText(hijriDate(today, [{ ...thisMonth, startsOn: later }]));
    await expect.poll(() => board.getByText(after).count()).toBeGreaterThan(0);
    const isRefetched = async () => {
      await withoutStream.page.clock.runFor(180_000);
      return withoutStream.page.getByText(after).count();
    };
    await expect.poll(isRefetched).toBeGreaterThan(0);
    await Promise.all([television.leave(), withoutStream.leave()]);
    const { page: reader } = follower.visitor;
    await open(reader, `/mosque/${mosque}`);
    await expect.poll(() => reader.getByText(`, ${after}`).count()).toBeGreaterThan(0);
  });

  test('a mosque that decides on the night declares a month itself, and its followers are notified', async () => {
    await open(follower.visitor.page, `/mosque/${mosque}`);
    await follower.visitor.page.getByRole('button', { name: 'Follow', exact: true }).click();
    await follower.visitor.page.getByRole('button', { name: 'Following' }).waitFor();

    const { page } = manager.visitor;
    await open(page, `/mosque/${mosque}/timetable`);
    await page.getByLabel('Decides on the night').check();
    await page.getByRole('button', { name: 'Save the choice' }).click();
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: `${announced.name} ${announced.year}` }) });
    await row.getByRole('button', { name: dateText(declaredDay, 'day') }).click();
    const question = page.getByRole('dialog').filter({ visible: true });
    await question.getByText(/follower.* told at once/).waitFor();
    await question.getByRole('button', { name: `Declare ${announced.name}` }).click();
    await row.getByRole('button', { name: 'Take back' }).waitFor();
    await expectAccessible(page);

    const news = decidesText(announced.month, declaredDay);
    const { page: reader } = follower.visitor;
    const isTold = async () => {
      await open(reader, '/notifications');
      return reader.getByText(news).count();
    };
    await expect.poll(isTold).toBeGreaterThan(0);
    await open(
      reader,
      `/mosque/${mosque}/month?month=${decidedDay(announced.month, declaredDay).slice(0, 7)}`,
    );
    await shown(reader, `${news}, decided by this mosque.`).waitFor();
    await expectAccessible(reader);
  });

  afterAll(async () => {
    await manager?.visitor.leave();
    await follower?.visitor.leave();
  });
});
