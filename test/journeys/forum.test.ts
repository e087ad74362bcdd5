import type { Browser, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScrolling } from './accessible.ts';
import { aMemberOf, type JourneyMember } from './members.ts';
import { type AdministeredSite, journey } from './shared-sites.ts';
import type { Site } from './site.ts';
import { aVisitor, open, screens, type Visitor } from './visitor.ts';

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
}, 300_000);
afterAll(async () => {
  for (const { visitor } of [asker, neighbour, scholar]) await visitor.leave();
  await admin.leave();
});

const question = 'Who mends a slate roof near Seven Kings?';

test('a visitor is told what is behind the door', async () => {
  const visitor = await aVisitor(browser, site.url);
  await visitor.page.goto('/forums');
  await visitor.page.getByText('Please log in to participate in community discussions.').waitFor();
  await visitor.page.getByRole('link', { name: 'Log In to Continue' }).click();
  await visitor.page.waitForURL(/\/sign-in\?/);
  await visitor.leave();
});

test('a post is written, kept on the device over a closed page, and published', async () => {
  const { page } = asker.visitor;
  await open(page, '/forums');
  await page.getByRole('link', { name: 'New Post' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New Forum Post' });
  await dialog.getByRole('button', { name: 'Publish Post' }).click();
  await page.getByText('Title, content, and category are required.').first().waitFor();
  await dialog.getByLabel('Post Title').fill(question);
  await dialog.getByLabel('Category').selectOption('general');
  // A long address breaks, so that the buttons stay where a thumb reaches them.
  await dialog.getByLabel('Content').fill(`https://example.org/${'slates/'.repeat(30)}`);
  expect(await dialog.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)).toBe(0);
  await dialog.getByLabel('Content').fill('Two slates came down.\n\n- **today** would be best');

  await open(page, '/forums');
  await page.getByRole('link', { name: 'New Post' }).first().click();
  await dialog.getByText('Your draft was kept on this device.').waitFor();
  expect(await dialog.getByLabel('Post Title').inputValue()).toBe(question);
  await dialog.getByLabel('Tags (optional, comma-separated)').fill('roofs, , repairs');
  await dialog.getByRole('button', { name: 'Publish Post' }).dblclick();
  await page.getByText('Post Created').first().waitFor();
  await page.getByRole('link', { name: question }).waitFor();
  expect(await page.getByRole('link', { name: question }).count()).toBe(1);
  await page.getByText('#repairs').first().waitFor();
});

test('two members answer, with a quotation, a mention and Urdu, and the asker says who helped', async () => {
  const { page } = neighbour.visitor;
  await open(page, '/forums?search=slate');
  await page.getByRole('link', { name: question }).click();
  await page.locator('strong', { hasText: 'today' }).waitFor();
  await page.getByRole('article').first().getByRole('button', { name: 'Quote' }).click();
  const field = page.getByRole('textbox', { name: 'Your reply' });
  expect(await field.inputValue()).toContain('> Two slates came down.');
  await field.fill('میرے بھائی چھتیں ٹھیک کرتے ہیں');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.getByText('Reply posted').first().waitFor();
  const urdu = page.locator('[lang=ur]', { hasText: 'چھتیں' });
  await urdu.waitFor();
  expect(await urdu.evaluate((text) => getComputedStyle(text).direction)).toBe('rtl');

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
  await expect.poll(() => helpful.getAttribute('aria-pressed')).toBe('true');
  const like = helped.getByRole('button', { name: /^Like/ });
  await like.click();
  await expect.poll(() => like.getAttribute('aria-label')).toBe('Like, 1');

  await open(page, new URL(page.url()).pathname);
  await page.getByRole('article', { name: 'Reply by Bilqis Khan' }).getByText('Helpful').waitFor();
});

test('a reply is edited with a mark, and deleted with a reason where it was answered', async () => {
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

test('an administrator locks the thread, and nobody can reply any more', async () => {
  const path = new URL(neighbour.visitor.page.url()).pathname;
  await open(admin.page, path);
  await admin.page.locator('summary[aria-label=More]').first().click();
  await admin.page.getByRole('button', { name: 'Lock', exact: true }).click();
  await admin.page.getByRole('button', { name: 'The question is answered.' }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Lock' }).click();
  await admin.page.getByText('You can still read, like and share.').waitFor();
  await open(asker.visitor.page, path);
  await asker.visitor.page.getByText('Locked, no new replies').waitFor();
  expect(await asker.visitor.page.getByRole('textbox', { name: 'Your reply' }).count()).toBe(0);
});

test('a scholar answers a question whose asker stays unnamed', async () => {
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
  await expect
    .poll(() => answer.getByRole('button', { name: 'Helpful' }).getAttribute('aria-pressed'))
    .toBe('true');
});

/** As an administrator does, on a screen that axe has nothing against, with its dialog open too. */
async function nameScholar(page: Page, email: string): Promise<void> {
  await open(page, '/admin/scholars');
  await page.getByRole('button', { name: 'Name a scholar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Name a scholar' });
  await dialog.getByLabel('The member’s e-mail').fill(email);
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
] as const)('axe finds nothing on the thread and its dialogs, on a $screen in the $theme', async (wishes) => {
  const visitor = await administration.anAdministrator(wishes);
  const { page } = visitor;
  expect(page.viewportSize()).toEqual(screens[wishes.screen]);
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

test('the list is read, searched and paged without JavaScript', async () => {
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
