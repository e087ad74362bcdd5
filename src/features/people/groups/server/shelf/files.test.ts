import { expect } from 'vitest';
import { blockMember } from '#features/accounts/blocks/server/block-member.ts';
import { createReport } from '#features/care/reports/server/reporting/create-report.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { aPdf } from '#test/factories/documents.ts';
import { aGroup } from '#test/factories/groups.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../shelf-contract.ts';
import { deleteGroupRow } from '../membership/leave-all-groups.ts';
import { findGroupFor } from '../queries.ts';
import { filesSharedBy, getGroupFile, shelfFiles, uploadGroupFile } from './files.ts';
import { createGroupResource, listGroupResources, removeGroupResource } from './shelf.ts';

async function aShelf(ctx: Ctx) {
  const [owner, one] = [await asMember(ctx), await asMember(ctx)];
  const { id } = await aGroup(ctx.db, [owner.user, one.user]);
  const { name } = await uploadGroupFile.run(one.ctx, { id, bytes: aPdf('Timetable') });
  const { id: resourceId } = await createGroupResource.run(one.ctx, { id, title: 'Timetable', file: name });
  return { owner, one, id, name, resourceId };
}

const gone = { code: 'group_file_not_found' };

testWithDb('a PDF is downloaded by those inside, and by nobody else', async ({ ctx }) => {
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

testWithDb('an administrator downloads what was reported', async ({ ctx }) => {
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

testWithDb(
  'behind a block, and once taken down, members don’t get it, and moderators do',
  async ({ ctx }) => {
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
  },
);

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

testWithDb('one file stands on one shelf: nobody takes that of others by its name', async ({ ctx }) => {
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

testWithDb('it goes with what was shared, and with the group', async ({ ctx }) => {
  const { one, id, name, resourceId } = await aShelf(ctx);
  const key = `groupfiles/${name}`;
  expect(await shelfFiles.inUse(ctx.db, [key, 'groupfiles/other.pdf'])).toEqual([key]);
  expect(await filesSharedBy(ctx.db, one.user.id)).toEqual([key]);
  await removeGroupResource.run(one.ctx, { id, resourceId });
  await workOff(ctx);
  expect(await ctx.files.get(key)).toBeUndefined();

  const other = await aShelf(ctx);
  const found = await findGroupFor(ctx.db, other.id, null);
  await inTransaction(ctx, async (tx) => found && deleteGroupRow(tx, found.group));
  await workOff(ctx);
  expect(await ctx.files.get(`groupfiles/${other.name}`)).toBeUndefined();
});
