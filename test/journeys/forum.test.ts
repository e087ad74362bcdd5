// @module-tag thorough
import type { Browser, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScrolling } from './accessible.ts';
import { type AdministeredSite, journey } from './journey.ts';
import { aMemberOf, type JourneyMember } from './members.ts';
import type { Site } from './site.ts';
import { aVisitor, open, screens, shown, type Visitor } from './visitor.ts';

let site: Site;
let browser: Browser;
let admin: Visitor;
let administration: AdministeredSite;
let asker: JourneyMember;
let neighbour: JourneyMember;
let scholar: JourneyMember;
journey.beforeAll(async ({ browser: shared, administration: administered }) => {
  browser = shared;
  administration = administered;
  site = administered.site;
  admin = await administered.anAdministrator({ screen: 'wide' });
  const { post } = administered;
  asker = await aMemberOf({ site, post, browser, admin, firstName: 'Asma', screen: 'phone' });
  neighbour = await aMemberOf({ site, post, browser, admin, firstName: 'Bilqis', screen: 'wide' });
  scholar = await aMemberOf({ site, post, browser, admin, firstName: 'Talib', screen: 'phone' });
});
afterAll(async () => {
  for (const { visitor } of [asker, neighbour, scholar]) await visitor.leave();
  await admin.leave();
});

const question = 'Who mends a slate roof near Seven Kings?';

test('a visitor is invited to sign in', async () => {
  const visitor = await aVisitor(browser, site.url);
  await visitor.page.goto('/forums');
  await visitor.page.getByText('Please log in to participate in community discussions.').waitFor();
  await visitor.page.getByRole('link', { name: 'Log In to Continue' }).click();
  await visitor.page.waitForURL(/\/sign-in\?/);
  await visitor.leave();
});

test('a post’s draft survives on the device until it is published', async () => {
  const { page } = asker.visitor;
  await open(page, '/forums');
  await page.getByRole('link', { name: 'New Post' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New Forum Post' });
  await dialog.getByRole('button', { name: 'Publish Post' }).click();
  await shown(page, 'Title, content, and category are required.').waitFor();
  await dialog.getByLabel('Post Title').fill(question);
  await dialog.getByLabel('Category').selectOption('general');
  // A long address wraps, so that the buttons stay within reach.
  await dialog.getByLabel('Content').fill(`https://example.org/${'slates/'.repeat(30)}`);
  expect(await dialog.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)).toBe(0);
  await dialog.getByLabel('Content').fill('Two slates came down.\n\n- **today** would be best');

  await open(page, '/forums');
  await page.getByRole('link', { name: 'New Post' }).first().click();
  await dialog.getByText('Your draft was kept on this device.').waitFor();
  await expect.poll(() => dialog.getByLabel('Post Title').inputValue()).toBe(question);
  await dialog.getByLabel('Tags (optional, comma-separated)').fill('roofs, , repairs');
  await dialog.getByRole('button', { name: 'Publish Post' }).dblclick();
  await shown(page, 'Post Created').waitFor();
  await page.getByRole('link', { name: question }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: question }).count()).toBe(1);
  await shown(page, '#repairs').waitFor();
});

test('two members reply with a quotation, a mention and Urdu, and the asker marks a reply as helpful', async () => {
  const { page } = neighbour.visitor;
  await open(page, '/forums?search=slate');
  await page.getByRole('link', { name: question }).click();
  await page.locator('strong', { hasText: 'today' }).waitFor();
  await page.getByRole('article').first().getByRole('button', { name: 'Quote' }).click();
  const field = page.getByRole('textbox', { name: 'Your reply' });
  await page.getByRole('list', { name: 'Quotations' }).getByText('Two slates came down.').waitFor();
  await field.fill('میرے بھائی چھتیں ٹھیک کرتے ہیں');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await shown(page, 'Reply posted').waitFor();
  const urdu = page.locator('[lang=ur]', { hasText: 'چھتیں' });
  await urdu.waitFor();
  expect(await urdu.evaluate((text) => getComputedStyle(text).direction)).toBe('rtl');
  const quotation = page.getByRole('article', { name: 'Reply by Bilqis Khan' }).getByRole('blockquote');
  await quotation.getByText('Two slates came down.').waitFor();
  await quotation.getByText('Asma').waitFor();

  const other = scholar.visitor.page;
  await open(other, new URL(page.url()).pathname);
  const theirs = other.getByRole('article', { name: 'Reply by Bilqis Khan' });
  await theirs.getByRole('button', { name: 'Reply' }).click();
  await other.getByText('Replying to').waitFor();
  const answer = other.getByRole('textbox', { name: 'Your reply' });
  await answer.pressSequentially('Ask @Bilq');
  await other.getByRole('option', { name: 'Bilqis Khan' }).click();
  await answer.pressSequentially('for his number');
  await other.getByRole('button', { name: 'Send reply' }).click();
  await other.getByText('Ask @Bilqis Khan for his number').waitFor();

  const own = asker.visitor.page;
  await open(own, new URL(page.url()).pathname);
  const helped = own.getByRole('article', { name: 'Reply by Bilqis Khan' });
  const helpful = helped.getByRole('button', { name: 'Helpful' });
  await helpful.click();
  await helped.getByText('Helpful, says Asma').waitFor();
  await helped.getByRole('button', { name: 'Take back that this was helpful' }).click();
  await helped.getByText('Helpful, says Asma').waitFor({ state: 'detached' });
  await helpful.click();
  await helped.getByText('Helpful, says Asma').waitFor();
  const like = helped.getByRole('button', { name: /^Like/ });
  await like.click();
  await expect.poll(() => like.getAttribute('aria-label')).toBe('Like, 1');

  await open(page, new URL(page.url()).pathname);
  const marked = page.getByRole('article', { name: 'Reply by Bilqis Khan' });
  await marked.getByText('Helpful, says Asma').waitFor();
  await expect.poll(() => marked.getByRole('button', { name: /helpful/i }).count()).toBe(0);
});

test('an edited reply is marked, and a reply with answers is deleted with a reason', async () => {
  const { page } = neighbour.visitor;
  const own = page.getByRole('article', { name: 'Reply by Bilqis Khan' });
  await own.getByLabel('More').click();
  await own.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit your reply' });
  await dialog.getByLabel('Your reply').fill('My brother mends roofs.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await own.getByText('edited').waitFor();
  await own.getByLabel('More').click();
  await own.getByRole('button', { name: 'Earlier versions' }).click();
  await page.getByRole('dialog', { name: 'Earlier versions' }).getByText('چھتیں').waitFor();
  await page.keyboard.press('Escape');
  await own.getByLabel('More').click();
  await own.getByRole('button', { name: 'Delete' }).click();
  const asks = page.getByRole('dialog', { name: 'Delete your reply?' });
  await asks.getByLabel('Reason (optional)').fill('He has moved away');
  await asks.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Deleted by its author: He has moved away').waitFor();
  await page.getByText('for his number').waitFor();
});

test('nobody can reply after an administrator locks the thread', async () => {
  const path = new URL(neighbour.visitor.page.url()).pathname;
  await open(admin.page, path);
  await admin.page.locator('summary[aria-label=More]').first().click();
  await admin.page.getByRole('button', { name: 'Lock', exact: true }).click();
  await admin.page.getByRole('button', { name: 'The question is answered.' }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Lock' }).click();
  await admin.page.getByText('You can still read, like and share.').waitFor();
  await open(asker.visitor.page, path);
  await asker.visitor.page.getByText('Locked, no new replies').waitFor();
  await expect.poll(() => asker.visitor.page.getByRole('textbox', { name: 'Your reply' }).count()).toBe(0);
});

test('a scholar answers an anonymous question', async () => {
  await nameScholar(admin.page, scholar.email);

  const { page } = asker.visitor;
  const title = 'How do I make up a missed fast?';
  await open(page, '/forums');
  await page.getByRole('link', { name: 'New Post' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New Forum Post' });
  await dialog.getByLabel('Post Title').fill(title);
  await dialog.getByLabel('Category').selectOption('ask');
  await dialog.getByLabel('Don’t show my name').check();
  await dialog.getByLabel('Content').fill('I was ill for a week.');
  await dialog.getByRole('button', { name: 'Publish Post' }).click();
  await page.getByRole('link', { name: title }).click();
  await page.getByText('You, name hidden from readers').waitFor();
  const path = new URL(page.url()).pathname;

  const reader = neighbour.visitor.page;
  await open(reader, path);
  await reader.getByText('A member, name hidden').waitFor();
  expect(await reader.content()).not.toContain('Asma');
  await reader.getByRole('textbox', { name: 'Your reply' }).fill('I’d like to know this too.');
  await reader.getByRole('button', { name: 'Send reply' }).click();
  await reader.getByText('Waiting for approval').waitFor();

  await open(scholar.visitor.page, path);
  expect(await scholar.visitor.page.content()).not.toContain('Asma');
  await scholar.visitor.page.getByRole('textbox', { name: 'Your reply' }).fill('Come and see me after Isha.');
  await scholar.visitor.page.getByRole('button', { name: 'Send reply' }).click();
  await scholar.visitor.page.getByRole('region', { name: 'Answer from a scholar' }).waitFor();
  await open(page, path);
  const answer = page.getByRole('region', { name: 'Answer from a scholar' });
  await answer.getByText('Ustadh Talib').waitFor();
  await answer.getByRole('button', { name: 'Helpful' }).click();
  await answer.getByText('Helpful, says the person who asked').waitFor();
});

/** Adds a scholar on the administrators’ screen, which must be accessible with its dialog open too. */
async function nameScholar(page: Page, email: string): Promise<void> {
  await open(page, '/admin/scholars');
  await page.getByRole('button', { name: 'Name a scholar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Name a scholar' });
  await dialog.getByLabel('The member’s email').fill(email);
  await dialog.getByLabel('Name, as readers see it').fill('Ustadh Talib');
  await dialog.getByLabel('Mosque').selectOption({ index: 1 });
  await expectGood(page);
  await dialog.getByRole('button', { name: 'Name scholar' }).click();
  await page.getByRole('heading', { name: 'Ustadh Talib' }).waitFor();
  await expectGood(page);
}

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  const size = page.viewportSize();
  await expectNoSidewaysScrolling(page);
  if (size) await page.setViewportSize(size);
}

test.each([
  { screen: 'phone', theme: 'light' },
  { screen: 'wide', theme: 'dark' },
] as const)('the thread and its dialogs are accessible on a $screen in the $theme theme', async (options) => {
  const visitor = await administration.anAdministrator(options);
  const { page } = visitor;
  expect(page.viewportSize()).toEqual(screens[options.screen]);
  await open(page, '/forums?search=shifts');
  await page.getByRole('link', { name: 'New Post' }).first().click();
  await expectGood(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^Long hospital shifts/ }).click();
  await page.getByRole('region', { name: 'Answer from a scholar' }).waitFor();
  await expectGood(page);
  await page.locator('summary[aria-label=More]').first().click();
  await page.getByRole('button', { name: 'Move to another category' }).click();
  await expectGood(page);
  await visitor.leave();
});

test('without JavaScript the list can be read and searched', async () => {
  const storageState = await neighbour.visitor.context.storageState();
  const visitor = await aVisitor(browser, site.url, { javaScript: false, storageState });
  await visitor.page.goto('/forums');
  await visitor.page.getByRole('searchbox', { name: 'Search posts' }).fill('slate');
  await visitor.page.keyboard.press('Enter');
  await visitor.page.getByText('1 post found').waitFor();
  await visitor.page.getByRole('link', { name: question }).click();
  await visitor.page.getByRole('heading', { name: question }).waitFor();
  await visitor.page.getByText('for his number').waitFor();
  await visitor.leave();
});
