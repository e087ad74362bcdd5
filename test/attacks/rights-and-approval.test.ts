import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { z } from 'zod';
import { type AttackedMember, type AttackedSite, attack } from './attacked-site.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const Id = z.object({ id: z.string() });
const Waiting = z.array(z.object({ id: z.string(), targetId: z.string(), version: z.number() }));

const anEvent = (title: string) => ({
  title,
  description: 'We read together.',
  eventDate: inDays(9),
  startTime: '19:00',
  location: 'Library hall',
  address: '2 Clements Road, Ilford',
  postcode: 'IG1 1EA',
  organizer: 'Amina Khan',
});

/** Lists the requests about a thing that wait for an administrator. */
async function waitingFor({ administrator }: AttackedSite, targetId: string) {
  const found = await administrator.succeed('GET', '/api/admin/approvals?limit=200');
  return Waiting.parse(found.json()).filter((one) => one.targetId === targetId);
}

/** Creates a member’s event that an administrator has approved, and returns its id. */
async function anApprovedEvent(site: AttackedSite, { browser }: AttackedMember): Promise<string> {
  const { id } = Id.parse((await browser.succeed('POST', '/api/events', anEvent('Study circle'))).json());
  const [request] = await waitingFor(site, id);
  const decision = { decision: 'approved', version: request?.version };
  await site.administrator.succeed('POST', `/api/admin/approvals/${request?.id}/review`, decision);
  return id;
}

async function updatedAtOf({ browser }: AttackedMember, id: string): Promise<string> {
  const hosted = await browser.succeed('GET', `/api/events/${id}/hosted`);
  return z.object({ updatedAt: z.string() }).parse(hosted.json()).updatedAt;
}

attack(
  'a stolen administrator’s session without a recent password can do no more than a member’s',
  async ({ site }) => {
    const host = await site.aMember('Zaynab');
    const admin = await site.aMember('Idris');
    const id = await anApprovedEvent(site, host);
    await site.administrator.succeed('POST', '/api/admin/promote', { targetEmail: admin.email });
    await admin.browser.signIn(admin.email, admin.password);
    await admin.browser.succeed('GET', `/api/events/${id}/guests`);
    await site.database.db.execute(
      sql`update sessions set confirmed_at = confirmed_at - interval '61 minutes' where user_id = ${admin.id}`,
    );
    const tried = [
      ['GET', `/api/events/${id}/guests`],
      ['GET', `/api/events/${id}/guests.csv`],
      ['GET', `/api/events/${id}/hosted`],
      ['POST', '/api/events', anEvent('Public at once')],
      ['POST', `/api/events/${id}/cancel`, {}],
      ['DELETE', `/api/events/${id}`],
    ] as const;
    for (const [method, path, body] of tried) {
      const answer = await admin.browser.send(method, path, { body });
      expect([path, answer.status, answer.text]).toEqual([
        path,
        403,
        expect.stringContaining('confirm_password'),
      ]);
    }
  },
);

attack(
  'others don’t see an unreviewed change of an approved event’s text, link and place',
  async ({ site }) => {
    const host = await site.aMember('Yahya');
    const id = await anApprovedEvent(site, host);
    const swapped = {
      ...anEvent('FREE £500 grant, claim now'),
      organizer: 'The bank',
      bookingUrl: 'https://mahalla-login.example/',
      location: 'Elsewhere',
      updatedAt: await updatedAtOf(host, id),
    };
    await host.browser.succeed('PUT', `/api/events/${id}`, swapped);
    const visitor = site.aClient();
    for (const path of [`/api/events/${id}`, `/events/${id}`, `/events/${id}.ics`, '/api/events?limit=200']) {
      const { text } = await visitor.succeed('GET', path);
      expect(text).not.toMatch(/£500|mahalla-login|Elsewhere|The bank/);
    }
  },
);

attack('a change that is replaced while an administrator reads it is not approved', async ({ site }) => {
  const host = await site.aMember('Musa');
  const id = await anApprovedEvent(site, host);
  const change = async (title: string) =>
    host.browser.succeed('PUT', `/api/events/${id}`, {
      ...anEvent(title),
      updatedAt: await updatedAtOf(host, id),
    });
  await change('Study circle for all');
  const [read] = await waitingFor(site, id);
  await change('FREE £500 grant, claim now');
  const path = `/api/admin/approvals/${read?.id}/review`;
  for (const version of [read?.version, undefined]) {
    const answer = await site.administrator.send('POST', path, { body: { decision: 'approved', version } });
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('approval_changed')]);
  }
  expect((await site.aClient().succeed('GET', `/api/events/${id}`)).text).not.toContain('£500');
});

attack('a lone surrogate in a field is refused as bad input', async ({ site }) => {
  const signUp = {
    firstName: 'A\ud800',
    lastName: 'Khan',
    email: 'half@example.org',
    phone: '020 7946 0123',
    postcode: 'IG1 1AA',
  };
  const answer = await site.aClient().send('POST', '/api/waiting-list', { body: signUp });
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('firstName')]);
});

attack('a member who knows only its id cannot report a pending event', async ({ site }) => {
  const host = await site.aMember('Harun');
  const stranger = await site.aMember('Stranger');
  const { id } = Id.parse((await host.browser.succeed('POST', '/api/events', anEvent('Between us'))).json());
  const report = { contentType: 'event', contentId: id, reportReason: 'spam' };
  const answer = await stranger.browser.send('POST', '/api/reports', { body: report });
  expect([answer.status, answer.text]).toEqual([404, expect.stringContaining('content_not_found')]);
});
