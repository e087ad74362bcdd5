import { expect } from 'vitest';
import { activities } from '#features/accounts/activities/server/activity.tables.ts';
import { blockMember } from '#features/accounts/blocks/server/block.own.ts';
import { createReport } from '#features/care/reports/server/report.own.ts';
import type { Ctx } from '#kit/server/context.ts';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { aPdf } from '#test/factories/documents.ts';
import { aGroup } from '#test/factories/groups.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../group-resource.contract.ts';
import { countResources } from './group.jobs.ts';
import { findGroupFor } from './group.queries.ts';
import {
  createGroupResource,
  getGroupFile,
  listGroupResources,
  listSharedFiles,
  removeGroupResource,
  shelfFiles,
  uploadGroupFile,
} from './group-resource.own.ts';
import { deleteGroupRow } from './group-succession.ts';

const list = (fields: object) => calls.listGroupResources.input.parse(fields);
const link = { title: 'Reading list', url: 'https://example.org/list' };

testWithDb('members share resources, which only the sharer and moderators can remove', async ({ ctx }) => {
  const [owner, one, other] = [await asMember(ctx), await asMember(ctx), await asMember(ctx)];
  const { id } = await aGroup(ctx.db, [owner.user, one.user]);
  const { id: resourceId } = await createGroupResource.run(owner.ctx, { id, ...link });
  const { id: second } = await createGroupResource.run(one.ctx, { id, ...link, title: 'Second' });
  const seen = await listGroupResources.run(one.ctx, list({ id }));
  expect(seen.items).toMatchObject([
    { title: 'Second', host: 'example.org', mayRemove: true },
    { title: 'Reading list', mayRemove: false },
  ]);
  const foreign = removeGroupResource.run(one.ctx, { id, resourceId });
  await expect(foreign).rejects.toMatchObject({ code: 'group_resource_not_found' });
  const outside = createGroupResource.run(other.ctx, { id, ...link });
  await expect(outside).rejects.toMatchObject({ code: 'group_members_only' });
  await blockMember.run(one.ctx, { id: owner.user.id });
  expect((await listGroupResources.run(one.ctx, list({ id }))).total).toBe(1);
  await removeGroupResource.run(owner.ctx, { id, resourceId: second });
  expect((await listGroupResources.run(owner.ctx, list({ id }))).total).toBe(1);
});

testWithDb('a resource counts for its member once, a day later, if it is still there', async ({ ctx }) => {
  const [owner, one] = [await asMember(ctx), await asMember(ctx)];
  const { id } = await aGroup(ctx.db, [owner.user, one.user]);
  await createGroupResource.run(one.ctx, { id, ...link });
  const { id: gone } = await createGroupResource.run(one.ctx, { id, ...link });
  await removeGroupResource.run(owner.ctx, { id, resourceId: gone });
  await runSteps(countResources, ctx);
  expect(await ctx.db.select().from(activities)).toEqual([]);
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 25 * 60 * 60 * 1000) };
  await runSteps(countResources, later);
  await runSteps(countResources, later);
  expect(await ctx.db.select().from(activities)).toMatchObject([
    { userId: one.user.id, type: 'resource_uploaded' },
  ]);
});

async function aShelf(ctx: Ctx) {
  const [owner, one] = [await asMember(ctx), await asMember(ctx)];
  const { id } = await aGroup(ctx.db, [owner.user, one.user]);
  const { name } = await uploadGroupFile.run(one.ctx, { id, bytes: aPdf('Timetable') });
  const { id: resourceId } = await createGroupResource.run(one.ctx, { id, title: 'Timetable', file: name });
  return { owner, one, id, name, resourceId };
}

const gone = { code: 'group_file_not_found' };

testWithDb('only members of the group can download a PDF', async ({ ctx }) => {
  const { owner, name, id } = await aShelf(ctx);
  const [outside, admin] = [await asMember(ctx), await asAdmin(ctx)];
  const file = await getGroupFile.run(owner.ctx, { name });
  expect(file).toMatchObject({ type: 'application/pdf', downloadName: expect.stringMatching(/\.pdf$/) });
  expect(file.bytes).toEqual(aPdf('Timetable'));
  await expect(getGroupFile.run(outside.ctx, { name })).rejects.toMatchObject(gone);
  await expect(getGroupFile.run(admin.ctx, { name })).rejects.toMatchObject(gone);
  const list = calls.listGroupResources.input.parse({ id });
  expect((await listGroupResources.run(owner.ctx, list)).items).toMatchObject([
    { title: 'Timetable', url: `/media/groupfiles/${name}`, host: null },
  ]);
});

testWithDb('an administrator can download a reported file', async ({ ctx }) => {
  const { owner, name, resourceId } = await aShelf(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const report = {
    contentType: 'group_resource' as const,
    contentId: resourceId,
    reportReason: 'spam' as const,
  };
  await createReport.run(owner.ctx, report);
  expect((await getGroupFile.run(admin, { name })).type).toBe('application/pdf');
});

testWithDb('a block hides a file, and a removed file is left to moderators', async ({ ctx }) => {
  const { owner, one, id, name, resourceId } = await aShelf(ctx);
  const another = await asMember(ctx);
  const { id: elsewhere } = await aGroup(ctx.db, [owner.user, one.user, another.user]);
  const upload = await uploadGroupFile.run(one.ctx, { id: elsewhere, bytes: aPdf('List') });
  await createGroupResource.run(one.ctx, { id: elsewhere, title: 'List', file: upload.name });
  expect(await getGroupFile.run(another.ctx, { name: upload.name })).toBeDefined();
  await blockMember.run(one.ctx, { id: another.user.id });
  await expect(getGroupFile.run(another.ctx, { name: upload.name })).rejects.toMatchObject(gone);
  await removeGroupResource.run(owner.ctx, { id, resourceId });
  await expect(getGroupFile.run(one.ctx, { name })).rejects.toMatchObject(gone);
  expect(await getGroupFile.run(owner.ctx, { name })).toBeDefined();
});

const forged: [string, Uint8Array][] = [
  ['a page that calls itself a PDF', Buffer.from('<html><script>alert(1)</script>%PDF-1.4 %%EOF')],
  ['a PDF that runs a script', aPdf('x', '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')],
  ['a PDF with a file in it', aPdf('x', '/Names << /EmbeddedFiles 9 0 R >>')],
  ['a PDF with a password', aPdf('x', '/Encrypt 9 0 R')],
  ['half a PDF', aPdf('Timetable').slice(0, 300)],
  ['nothing', new Uint8Array()],
];
testWithDb.for(forged)('%s is refused', async ([, bytes], { ctx }) => {
  const { user, ctx: member } = await asMember(ctx);
  const { id } = await aGroup(ctx.db, [user]);
  await expect(uploadGroupFile.run(member, { id, bytes })).rejects.toMatchObject({ code: 'bad_file' });
});

testWithDb('a group’s file cannot be taken into another group by its name', async ({ ctx }) => {
  const { name } = await aShelf(ctx);
  const { user, ctx: thief } = await asMember(ctx);
  const { id } = await aGroup(ctx.db, [user]);
  for (const file of [name, '01a1fbf2-d9db-73f0-a93a-000000000000.pdf']) {
    const taken = createGroupResource.run(thief, { id, title: 'Mine', file });
    await expect(taken).rejects.toMatchObject(gone);
  }
  const outside = uploadGroupFile.run((await asMember(ctx)).ctx, { id, bytes: aPdf('x') });
  await expect(outside).rejects.toMatchObject({ code: 'group_members_only' });
});

testWithDb('the file is deleted with its resource and with the group', async ({ ctx }) => {
  const { one, id, name, resourceId } = await aShelf(ctx);
  const key = `groupfiles/${name}`;
  expect(await shelfFiles.inUse(ctx.db, [key, 'groupfiles/other.pdf'])).toEqual([key]);
  expect(await listSharedFiles(ctx.db, one.user.id)).toEqual([key]);
  await removeGroupResource.run(one.ctx, { id, resourceId });
  await workOff(ctx);
  expect(await ctx.files.get(key)).toBeUndefined();

  const other = await aShelf(ctx);
  const found = await findGroupFor(ctx.db, other.id, null);
  await inTransaction(ctx, async (tx) => found && deleteGroupRow(tx, found.group));
  await workOff(ctx);
  expect(await ctx.files.get(`groupfiles/${other.name}`)).toBeUndefined();
});
