import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { boroughDate } from '#kit/contract/dates.ts';
import type { SmtpListener } from '../servers/smtp-listener.ts';
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
  admin = await administration.anAdministrator({ screen: 'wide' });
});
afterAll(async () => {
  await admin?.leave();
});

const messageTo = async (to: string, subject: string) => {
  const fits = (one: { to: string; subject: string }) => one.to === to && one.subject.includes(subject);
  await post.waitFor((received) => received.some(fits));
  return post.received.findLast(fits);
};

describe('a report from the button to the appeal', () => {
  let author: JourneyMember;
  let reporter: JourneyMember;
  let path = '';
  beforeAll(async () => {
    author = await aMemberOf({ site, post, browser, admin, firstName: 'Yusuf', screen: 'phone' });
    reporter = await aMemberOf({ site, post, browser, admin, firstName: 'Rabia', screen: 'phone' });
    const from = { headers: { origin: site.url } };
    const event = {
      title: 'Cheap phones',
      description: '<img src=x onerror=alert(1)> Only today [buy](javascript:alert(1))',
      eventDate: boroughDate(new Date(Date.now() + 5 * 86_400_000)),
      startTime: '19:00',
      location: 'Car park',
      address: '1 High Road',
      postcode: 'IG1 1AA',
      organizer: 'Yusuf',
    };
    await author.visitor.context.request.post('/api/events', { data: event, ...from });
    const { request } = admin.context;
    const waiting = z
      .array(
        z.object({ id: z.string(), targetId: z.string(), targetDetails: z.object({ name: z.string() }) }),
      )
      .parse(await (await request.get('/api/admin/approvals')).json());
    const mine = waiting.find(({ targetDetails }) => targetDetails.name === event.title);
    await request.post(`/api/admin/approvals/${mine?.id}/review`, {
      data: { decision: 'approved' },
      ...from,
    });
    path = `/events/${mine?.targetId}`;
  });

  test('a member reports an event with a reason, and a visitor has a page for it', async () => {
    const { page } = reporter.visitor;
    await open(page, path);
    await page.getByRole('main').getByLabel('More', { exact: true }).first().click();
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    await page.getByRole('button', { name: 'Submit Report' }).click();
    await shown(page, 'A report reason is required').waitFor();
    await page.getByLabel('Reason').selectOption('spam');
    await page.getByLabel('What’s wrong with it?').fill('This is an advert.');
    await page.getByRole('button', { name: 'Submit Report' }).click();
    await shown(page, 'Report Submitted').waitFor();
    const visitor = await aVisitor(browser, site.url);
    await open(visitor.page, path);
    await expect
      .poll(() => visitor.page.getByRole('button', { name: 'Report', exact: true }).count())
      .toBe(0);
    await visitor.page.getByRole('link', { name: 'Report something' }).click();
    await expect.poll(() => visitor.page.getByLabel('Page address').inputValue()).toBe(path);
    await visitor.page.getByLabel('What’s wrong with it?').fill('It looks like fraud.');
    await visitor.page.getByRole('button', { name: 'Submit Report' }).click();
    await visitor.page.getByText('A report reason is required').waitFor();
    await visitor.page.getByLabel('Reason').selectOption({ index: 1 });
    await visitor.page.getByRole('button', { name: 'Submit Report' }).click();
    await visitor.page.getByText('Report Submitted. Thank you').waitFor();
    await visitor.leave();
  });

  test('an administrator takes the event down with a written reason', async () => {
    const { page } = admin;
    await open(page, '/admin/reports');
    const card = page.getByRole('listitem').filter({ hasText: 'This is an advert.' });
    await card.getByRole('button', { name: 'Review' }).click();
    const dialog = page.getByRole('dialog', { name: 'Review Report' });
    await dialog.getByLabel('Action').selectOption('content_removed');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await shown(page, 'Please write what the author will be told.').waitFor();
    await dialog.getByLabel('What to tell the author').fill('Adverts are no events.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await shown(page, 'Report Updated').waitFor();
    expect((await fetch(site.url + path)).status).toBe(404);
    expect((await messageTo(reporter.email, 'The outcome of your report'))?.text).toContain('acted on it');
  });

  test('the author is told why, and appeals once', async () => {
    const message = await messageTo(author.email, 'A decision about');
    expect(message?.text).toContain('Adverts are no events.');
    expect(message?.text).not.toContain('Rabia');
    const link = /\/appeal\?token=[\w-]+/.exec(message?.text.replace(/\s+/g, ' ') ?? '')?.[0] ?? '';
    const { page } = author.visitor;
    await open(page, link);
    await page.getByLabel('Why is the decision wrong?').fill('It was a charity sale.');
    await page.getByRole('button', { name: 'Send appeal' }).click();
    // A toast says the same.
    await page.getByRole('main').getByText('We’ve received your appeal.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Send appeal' }).count()).toBe(0);
  });

  test('the decision is overturned, and the event is public again', async () => {
    const { page } = admin;
    await open(page, '/admin/reports');
    const appeals = page.getByRole('region', { name: 'Appeals waiting' });
    const appeal = appeals.getByRole('listitem').filter({ hasText: 'It was a charity sale.' });
    const changedBefore = await changedDecisions();
    await appeal.getByRole('button', { name: 'Overturn' }).click();
    await page
      .getByLabel('Reason (the author will see this)')
      .filter({ visible: true })
      .fill('You are right.');
    await page.getByRole('button', { name: 'Overturn decision' }).click();
    await shown(page, 'The decision has been reversed.').waitFor();
    expect((await messageTo(author.email, 'Your appeal about'))?.text).toContain('You are right.');
    expect((await fetch(site.url + path)).status).toBe(200);
    expect(await changedDecisions()).toBe(changedBefore + 1);
  });

  /** Returns the public number of appeals that have changed a decision. */
  async function changedDecisions(): Promise<number> {
    const { page, leave } = await aVisitor(browser, site.url);
    await open(page, '/safety');
    const told = await page.getByText(/of which \d+ changed the decision/).textContent();
    await leave();
    return Number(/of which (\d+) changed/.exec(told ?? '')?.[1]);
  }

  afterAll(async () => {
    await author?.visitor.leave();
    await reporter?.visitor.leave();
  });
});
