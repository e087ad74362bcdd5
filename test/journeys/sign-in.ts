import type { Page } from 'playwright-core';
import { hydrated } from './visitor.ts';

/** Signs in through the form and waits until the home page is hydrated: before that, a link would load a whole page. */
export async function signIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.goto('/sign-in');
  await hydrated(page);
  await page.getByLabel('Email', { exact: true }).fill(who.email);
  await page.getByLabel('Password').fill(who.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Your Community Dashboard').waitFor();
  await hydrated(page);
}
