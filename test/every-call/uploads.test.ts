import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { allHandlers } from '#app/registry.ts';
import { storeFailed, uploadErrors } from '#kit/contract/upload-errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { maxDailyBytes, uploadedBytes } from '#kit/server/files/stored-files.ts';
import { perform } from '#kit/server/handle.ts';
import { rateLimits, storedFiles } from '#kit/server/kit.tables.ts';
import { consumeQuota } from '#kit/server/rate-limits.ts';
import { aBusinessInput, aCategory } from '../factories/businesses.ts';
import { aPdf } from '../factories/documents.ts';
import { anOwner } from '../factories/evidence.ts';
import { aGroup } from '../factories/groups.ts';
import { asMember } from '../factories/people.ts';
import { openTestDatabase } from '../test-database.ts';
import { testCtx, testWithDb } from '../with-db.ts';
import { type Upload, uploadFor, uploads } from './stored-uploads.ts';

/*
 * Tests every call that stores a file: the file counts towards its sender’s daily limit, room is left on the disk, and a file that
 * waits for a form can be used only by its sender. The calls come from the registry, so new calls that declare `uploadErrors` or take
 * bytes are tested too.
 */
const handlers = allHandlers();
const storingCalls = handlers
  .filter(({ call }) => call.errors.includes(storeFailed))
  .map(({ call }) => call.name);

type Form = (ctx: Ctx, uploaded: Answer) => Promise<Upload>;

/** For uploads that wait for a form: the calls that use them, each made by another member on a thing that they own. */
const forms: Readonly<Record<string, Readonly<Record<string, Form>>>> = {
  uploadBusinessPicture: {
    async createBusiness(ctx, { id: pictureId = '' }) {
      const { ctx: sender } = await asMember(ctx);
      const fields = { name: 'Another', pictures: [pictureId] };
      return { sender, input: aBusinessInput((await aCategory(ctx.db)).id, fields) };
    },
    async updateBusiness(ctx, { id: pictureId = '' }) {
      const { owner, business } = await anOwner(ctx);
      const fields = { name: business.name, pictures: [pictureId] };
      const input = aBusinessInput((await aCategory(ctx.db)).id, fields);
      return { sender: owner, input: { ...input, id: business.id, updatedAt: business.updatedAt } };
    },
  },
  uploadEvidencePaper: {
    async submitEvidence(ctx, { name: paper }) {
      const { owner, business } = await anOwner(ctx);
      return {
        sender: owner,
        input: { id: business.id, kind: 'supplier', issuer: 'Seven Kings Meats', paper },
      };
    },
  },
  uploadGroupFile: {
    async createGroupResource(ctx, { name: file }) {
      const { ctx: sender, user } = await asMember(ctx);
      const { id } = await aGroup(ctx.db, [user]);
      return { sender, input: { id, title: 'Timetable', file } };
    },
  },
};

/** The part of an upload’s response that a form refers to. */
const Answer = z.looseObject({ id: z.string().optional(), name: z.string().optional() });
type Answer = z.infer<typeof Answer>;

function callByName(name: string, ctx: Ctx, input: object): Promise<unknown> {
  const handler = handlers.find(({ call }) => call.name === name);
  if (!handler) throw new Error(`There is no call ${name}.`);
  return perform(handler, ctx, input);
}

function idOf({ actor }: Ctx): string {
  if (actor.kind !== 'person') throw new Error('Nobody sends it.');
  return actor.id;
}

async function uploadedBytesOf(sender: Ctx): Promise<number> {
  const key = sender.secrets.sign('rate limit', idOf(sender));
  const [row] = await sender.db
    .select()
    .from(rateLimits)
    .where(and(eq(rateLimits.action, uploadedBytes), eq(rateLimits.key, key)));
  return row?.count ?? 0;
}

const waitingOf = (sender: Ctx) =>
  sender.db
    .select()
    .from(storedFiles)
    .where(eq(storedFiles.uploadedBy, idOf(sender)));

test('every call that stores a file is tested here, and every call that takes bytes stores them or is listed', () => {
  expect(Object.keys(uploads).sort()).toEqual([...storingCalls].sort());
  const takesBytes = handlers.filter(({ call }) => ['picture', 'document', 'archive'].includes(call.body));
  const keepsNothing = takesBytes.map(({ call }) => call.name).filter((name) => !storingCalls.includes(name));
  // A preview stores nothing.
  expect(keepsNothing).toEqual(['previewListArchive']);
  for (const { call } of handlers.filter(({ call: { name } }) => storingCalls.includes(name)))
    expect(call.errors, call.name).toEqual(expect.arrayContaining([...uploadErrors]));
});

testWithDb.for(storingCalls)('%s counts towards its sender’s daily limit', async (name, { ctx }) => {
  const { sender, input } = await uploadFor(name)(ctx);
  const before = await uploadedBytesOf(sender);
  await callByName(name, sender, input);
  expect(await uploadedBytesOf(sender)).toBeGreaterThan(before);
});

testWithDb.for(storingCalls)(
  '%s is refused until the next day once the daily limit is reached',
  async (name, { ctx }) => {
    const { sender, input } = await uploadFor(name)(ctx);
    const max = maxDailyBytes[name === 'applyListArchive' ? 'administrator' : 'member'];
    const amount = max - (await uploadedBytesOf(sender));
    await consumeQuota(sender, {
      action: uploadedBytes,
      key: idOf(sender),
      amount,
      max,
      perSeconds: 24 * 3600,
    });
    const before = await ctx.db.$count(storedFiles);
    await expect(callByName(name, sender, input)).rejects.toMatchObject({
      code: 'upload_limit_reached',
      retryAfterSeconds: 24 * 3600,
    });
    expect(await ctx.db.$count(storedFiles)).toBe(before);
  },
);

testWithDb.for(storingCalls)('%s leaves room on the disk for the database', async (name, { ctx }) => {
  const { sender, input } = await uploadFor(name)(ctx);
  const files = { ...ctx.files, freeBytes: () => Promise.resolve(200 * 1024 * 1024) };
  const full = callByName(name, { ...sender, files }, input);
  await expect(full).rejects.toMatchObject({ code: 'file_store_full', status: 507 });
});

testWithDb.for(storingCalls)(
  'a file that %s stores for a form can be used only by its sender',
  async (name, { ctx }) => {
    const { sender, input } = await uploadFor(name)(ctx);
    const answer = await callByName(name, sender, input);
    const isWaiting = (await waitingOf(sender)).length > 0;
    expect(isWaiting, 'a call whose files wait for a form has the forms listed').toBe(name in forms);
    for (const [call, form] of Object.entries(forms[name] ?? {})) {
      const other = await form(ctx, Answer.parse(answer));
      await expect(callByName(call, other.sender, other.input), call).rejects.toMatchObject({
        code: expect.stringMatching(/^(image|paper|group_file)_not_found$/),
      });
      expect((await waitingOf(sender)).length).toBeGreaterThan(0);
    }
  },
);

test('of papers that are uploaded at once and again, only the four newest wait for the form', async () => {
  const database = await openTestDatabase();
  const { owner, business } = await anOwner(testCtx(database.db));
  const { id } = business;
  const send = async (seconds: number) => {
    const later = { ...owner, now: new Date(owner.now.getTime() + seconds * 1000) };
    return Answer.parse(await callByName('uploadEvidencePaper', later, { id, bytes: aPdf(`${seconds}`) }));
  };
  await Promise.all([1, 2, 3, 4, 5, 6, 7].map(send));
  expect(await waitingOf(owner)).toHaveLength(4);
  const last = [await send(10), await send(11), await send(12), await send(13)];
  const keptNames = (await waitingOf(owner)).map(({ key }) => key.replace('evidence/', ''));
  expect(keptNames.sort()).toEqual(last.map(({ name }) => name).sort());
  await database.close();
});
