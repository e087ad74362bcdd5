import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { z } from 'zod';
import type { SmtpListener } from '../servers/smtp-listener.ts';
import type { Site } from './site.ts';
import { aVisitor, type screens, type Visitor } from './visitor.ts';

export type JourneyMember = { email: string; visitor: Visitor };

type Wishes = {
  site: Site;
  post: SmtpListener;
  browser: Browser;
  /** Somebody who is signed in as administrator. */
  admin: Visitor;
  firstName: string;
  screen: keyof typeof screens;
  /** Where the card service is, for one who pays there. */
  cardService?: string;
};

/** Where the members of the journeys live: nowhere but in their own profile may it be read. */
export const memberPostcode = 'IG2 6QZ';

/** With it each of them can sign in once more. */
export const memberPassword = 'seven ripe mangoes in june';

/** A member with a browser of his own, come in as all do: signed up, approved, with a password by the link of the letter. */
export async function aMemberOf({
  site,
  post,
  browser,
  admin,
  firstName,
  screen,
  cardService,
}: Wishes): Promise<JourneyMember> {
  // A worker's journeys share their sites: two of them may have a Yusuf each.
  const email = `${firstName.toLowerCase()}.${randomUUID().slice(0, 8)}@example.org`;
  const visitor = await aVisitor(browser, site.url, {
    screen,
    ...(cardService !== undefined && { cardService }),
  });
  const from = { headers: { origin: site.url } };
  const person = { firstName, lastName: 'Khan', email, phone: '020 7946 0123', postcode: memberPostcode };
  await said(visitor.context.request.post('/api/waiting-list', { data: person, ...from }));
  const { request } = admin.context;
  const list = await said(request.get('/api/admin/waiting-list?limit=200'));
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

/** The link to set a password in the letter to somebody. */
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
