import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import * as features from '#app/features.server.ts';
import { mailTemplates, registry } from '#app/registry.ts';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { listApprovals } from '#features/care/approvals/server/approval.admin.ts';
import { approvalRequests } from '#features/care/approvals/server/approval.tables.ts';
import type { Call } from '#kit/contract/call.ts';
import { boroughDetails } from '#kit/contract/site-details.ts';
import type { Ctx } from '#kit/server/context.ts';
import { outbox } from '#kit/server/kit.tables.ts';
import { createMailer } from '#kit/server/mail/mailer.tsx';
import { decideRequest } from '../factories/approvals.ts';
import { asAdmin, asMember } from '../factories/people.ts';
import { testSecrets, testWithDb } from '../with-db.ts';
import { advert, business, claim, listing } from './reviewed/exchange.ts';
import { event, opportunity, post, reply } from './reviewed/gatherings.ts';
import type { ReviewedKind, Thing } from './reviewed/kinds.ts';
import { badge, group, mosqueEdit } from './reviewed/people.ts';
import { fieldNamesOf } from './schema-values.ts';

/** Every kind that administrators approve, by its type. */
const kinds: Readonly<Record<string, ReviewedKind>> = {
  event,
  volunteer_opportunity: opportunity,
  badge_request: badge,
  mosque_edit: mosqueEdit,
  directory_business: business,
  business_claim: claim,
  classified_listing: listing,
  advertisement: advert,
  group,
  forum_post: post,
  forum_reply: reply,
};

const mailer = createMailer(mailTemplates, { publicUrl: 'http://localhost', secrets: testSecrets });

/** Fields that identify a thing, and fields that mark a change. */
const bookkeeping = new Set(['id', 'updatedAt', 'scope', 'bytes', 'quotedTotal']);
const marks = new Set(['updatedAt', 'editedAt', 'sequence', 'openingHoursAt', 'changeWaits']);

/** Returns the pending request about a thing, as the queue shows it. */
async function waiting(admin: Ctx, { id, within }: Thing) {
  const { items } = await listApprovals.run(admin, { status: 'pending', limit: 200 });
  return items.find(({ targetId }) => targetId === id || targetId === within);
}

async function approve(admin: Ctx, thing: Thing, reason?: string) {
  const request = await waiting(admin, thing);
  if (!request) throw new Error('Nothing waits.');
  await decideRequest(admin, {
    id: request.id,
    version: request.version,
    decision: 'approved',
    ...(reason ? { reason } : {}),
  });
}

/** Returns each leaf of a response by its path. */
function leavesOf(value: unknown, path = ''): Map<string, string> {
  if (value === null || typeof value !== 'object' || Array.isArray(value) || value instanceof Date)
    return new Map([[path, JSON.stringify(value)]]);
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => [
      ...leavesOf(inner, path === '' ? name : `${path}.${name}`),
    ]),
  );
}

/** Returns the paths at which two responses differ, without the fields that mark a change. */
function changedPaths(before: unknown, after: unknown): string[] {
  const [was, is] = [leavesOf(before), leavesOf(after)];
  const paths = new Set([...was.keys(), ...is.keys()]);
  return [...paths].filter((path) => was.get(path) !== is.get(path) && !marks.has(path));
}

test('every kind that administrators approve is tested here', () => {
  expect(Object.keys(kinds).sort()).toEqual(registry.approvals.map(({ target }) => target.type).sort());
});

test.each(Object.values(features).filter(({ approvals }) => approvals !== undefined))(
  'each call of $name that writes is a reviewed change, or listed with the reason',
  ({ approvals = [], handlers }) => {
    const own = approvals.map(({ target }) => kinds[target.type]);
    const told = own.flatMap((kind) =>
      kind ? [...Object.keys(kind.writers), ...Object.values(kind.otherCalls).flat()] : [],
    );
    const writing = handlers
      .map(({ call }) => call)
      .filter(({ method, who }) => method !== 'GET' && (who === 'member' || who === 'account'));
    expect([...new Set(told)].sort()).toEqual(writing.map(({ name }) => name).sort());
  },
);

/** Whether one of the calls that change a thing of the kind takes a list of pictures. */
function hasPictures({ writers }: ReviewedKind): boolean {
  const fields = Object.keys(writers).flatMap((name) => fieldNamesOf(callNamed(name)).all);
  return fields.includes('pictures') || fields.includes('ids');
}

describe.each(Object.entries(kinds))('%s', (type, kind) => {
  const writers = Object.entries(kind.writers);
  const { setPictures } = kind;
  const mayChange = registry.approvals.find(({ target }) => target.type === type)?.changes !== undefined;

  test('its pictures are set here if it can have several', () => {
    expect(setPictures !== undefined).toBe(hasPictures(kind));
  });

  if (setPictures)
    testWithDb('reviewers see every picture of a new one, and of a change', async ({ ctx }) => {
      const { ctx: admin } = await asAdmin(ctx);
      const thing = await kind.create(ctx);
      const shown = async () => {
        const details = (await waiting(admin, thing))?.targetDetails;
        return [details?.picture, ...(details?.otherPictures ?? [])];
      };
      const first = await setPictures(ctx, thing);
      expect(first).toHaveLength(3);
      expect(await shown()).toEqual(first);
      if (!mayChange) return;
      await approve(admin, thing);
      const changed = await setPictures(ctx, thing);
      expect(await shown()).toEqual(changed);
    });

  testWithDb('an administrator’s note on an approval reaches the owner as a message', async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const thing = await kind.create(ctx);
    await approve(admin, thing, 'Welcome to the site.');
    const userId = thing.owner.actor.kind === 'person' ? thing.owner.actor.id : '';
    const bell = await ctx.db.select().from(notifications).where(eq(notifications.userId, userId));
    const sent = await ctx.db.select().from(outbox).where(eq(outbox.userId, userId));
    const mails = sent.map((row) => mailer.compose(row, boroughDetails).text);
    const told = [...bell.map(({ body }) => body ?? ''), ...mails];
    expect(
      told.filter((text) => text.includes('Message from the administrator: Welcome to the site.')),
    ).not.toEqual([]);
    expect(told.filter((text) => text.includes('Reason: Welcome'))).toEqual([]);
  });

  if (writers.length === 0) return;

  testWithDb.for(writers)(
    'after a change by %s, a decision on the earlier version is refused',
    async ([name, writer], { ctx }) => {
      const { ctx: admin } = await asAdmin(ctx);
      const thing = await kind.create(ctx);
      const read = await waiting(admin, thing);
      const { input, run } = await writer(ctx, thing);
      const leftOut = new Set([...bookkeeping, ...Object.values(kind.leftOut ?? {}).flat()]);
      const fields = fieldNamesOf(callNamed(name)).all.filter((field) => !leftOut.has(field));
      expect(fields.filter((field) => !(field in input))).toEqual([]);
      await run();
      const decided = decideRequest(admin, {
        id: read?.id ?? '',
        version: read?.version ?? 0,
        decision: 'approved',
      });
      await expect(decided).rejects.toMatchObject({ code: kind.refusal ?? 'approval_changed' });
      const stillWaits = and(eq(approvalRequests.targetType, type), eq(approvalRequests.status, 'pending'));
      expect(await ctx.db.$count(approvalRequests, stillWaits)).toBe(1);
    },
  );

  testWithDb(
    'others see the approved version until a change is approved, except for what needs no review',
    async ({ ctx }) => {
      const { ctx: admin } = await asAdmin(ctx);
      const { ctx: reader } = await asMember(ctx);
      const thing = await kind.create(ctx);
      await approve(admin, thing);
      const before = await kind.read(reader, thing);
      for (const [, writer] of writers) {
        const outcome = await Promise.allSettled([writer(ctx, thing).then(({ run }) => run())]);
        for (const one of outcome)
          if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'advert_decided' });
      }
      const after = await kind.read(reader, thing);
      expect(changedPaths(before, after).sort()).toEqual(Object.keys(kind.atOnce).sort());
      expect((await waiting(admin, thing)) !== undefined).toBe(mayChange);
    },
  );
});

function callNamed(name: string): Call {
  const call = registry.calls.find((one) => one.name === name);
  if (!call) throw new Error(`There is no call ${name}.`);
  return call;
}
