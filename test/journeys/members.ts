import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import type { SmtpListener } from '../servers/smtp-listener.ts';
import type { Site } from './site.ts';
import { aVisitor, type screens, type Visitor } from './visitor.ts';

export type JourneyMember = { email: string; visitor: Visitor };

type MemberOptions = {
  site: Site;
  post: SmtpListener;
  browser: Browser;
  /** A signed-in administrator. */
  admin: Visitor;
  firstName: string;
  screen: keyof typeof screens;
  /** The card service’s address, for members who pay. */
  cardService?: string;
};

/** The postcode of all members of the journeys, which must appear only on their own profile. */
export const memberPostcode = 'IG2 6QZ';

/** The password of all members of the journeys. */
export const memberPassword = 'seven ripe mangoes in june';

/** Fills in the required fields of the form for joining the waiting list, whether or not the page is hydrated. */
export async function fillInWaitingList(
  page: Page,
  { firstName, email, postcode = 'IG1 1AA' }: { firstName: string; email: string; postcode?: string },
): Promise<void> {
  const fields = {
    'First name': firstName,
    'Last name': 'Khan',
    Email: email,
    Phone: '020 7946 0123',
    Postcode: postcode,
  };
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

/** Creates a member with a browser context the usual way: sign-up, approval, password by the link in the email. */
export async function aMemberOf({
  site,
  post,
  browser,
  admin,
  firstName,
  screen,
  cardService,
}: MemberOptions): Promise<JourneyMember> {
  // The journeys of a worker share their sites, and two of them may create a Yusuf.
  const email = `${firstName.toLowerCase()}.${randomUUID().slice(0, 8)}@example.org`;
  const visitor = await aVisitor(browser, site.url, {
    screen,
    ...(cardService !== undefined && { cardService }),
  });
  const from = { headers: { origin: site.url } };
  const person = { firstName, lastName: 'Khan', email, phone: '020 7946 0123', postcode: memberPostcode };
  await said(visitor.context.request.post('/api/waiting-list', { data: person, ...from }));
  const { request } = admin.context;
  const list = await said(request.get(`/api/admin/waiting-list?search=${email}`));
  const waiting = z.array(z.object({ id: z.string(), email: z.string() })).parse(await list.json());
  const entry = waiting.find((one) => one.email === email);
  await said(
    request.patch(`/api/admin/waiting-list/${entry?.id}`, { data: { status: 'approved' }, ...from }),
  );
  const link = await linkIn(post, email);
  const token = new URL(link).searchParams.get('token');
  await said(
    visitor.context.request.post('/api/auth/reset-password', {
      data: { token, newPassword: memberPassword },
      ...from,
    }),
  );
  await said(
    visitor.context.request.post('/api/auth/credential-login', {
      data: { email, password: memberPassword },
      ...from,
    }),
  );
  return { email, visitor };
}

/** Returns the link to set a password from the newest email to this address. */
async function linkIn(post: SmtpListener, to: string): Promise<string> {
  const pattern = /https?:\/\/\S+\/reset-password\?token=[\w.-]+/;
  await post.waitFor((received) =>
    received.some((message) => message.to === to && pattern.test(message.text)),
  );
  const message = post.received.findLast((one) => one.to === to && pattern.test(one.text));
  return pattern.exec(message?.text ?? '')?.[0] ?? '';
}

type Answer = { ok(): boolean; url(): string; status(): number; text(): Promise<string> };

async function said<T extends Answer>(asked: Promise<T>): Promise<T> {
  const answer = await asked;
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`);
  return answer;
}
