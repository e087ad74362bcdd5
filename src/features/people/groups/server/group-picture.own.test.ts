import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect } from 'vitest';
import { approvalRequests } from '#features/care/approvals/server/approval.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { decideRequest } from '#test/factories/approvals.ts';
import { aGroup } from '#test/factories/groups.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { deleteGroup } from './group.own.ts';
import { getGroup } from './group.read.ts';
import { getGroupImage, groupPictureFiles, putGroupImage, removeGroupImage } from './group-picture.own.ts';

const aPicture = (background = 'teal') =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'Canary' } })
    .jpeg()
    .toBuffer();

const nameIn = (url: string | null) => (url ?? '').replace('/media/groups/', '');

/** Decides all pending requests. */
async function decide(admin: Ctx, decision: 'approved' | 'rejected'): Promise<void> {
  const isOpen = eq(approvalRequests.status, 'pending');
  for (const { id, version } of await admin.db.select().from(approvalRequests).where(isOpen))
    await decideRequest(admin, { id, version, decision, reason: 'Because.' });
}

testWithDb('an owner’s picture for the group is cropped to a square and re-encoded', async ({ ctx }) => {
  const { ctx: owner, user } = await asMember(ctx);
  const { id } = await aGroup(ctx.db, [user], { status: 'pending', approvedAt: null });
  const { imageUrl } = await putGroupImage.run(owner, { id, bytes: await aPicture() });
  expect(await getGroup.run(owner, { id })).toMatchObject({ imageUrl });
  const { bytes } = await getGroupImage.run(owner, { name: nameIn(imageUrl) });
  const { format, width, height, exif } = await sharp(bytes).metadata();
  expect({ format, width, height, exif }).toEqual({
    format: 'webp',
    width: 512,
    height: 512,
    exif: undefined,
  });
});

testWithDb(
  'a picture is visible to everyone who can see the group, and to administrators',
  async ({ ctx }) => {
    const { ctx: owner, user } = await asMember(ctx);
    const { ctx: stranger } = await asMember(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    const hidden = { isPrivate: true, isListed: false };
    const { id } = await aGroup(ctx.db, [user], hidden);
    const { imageUrl } = await putGroupImage.run(owner, { id, bytes: await aPicture() });
    const name = nameIn(imageUrl);
    await decide(admin, 'approved');
    await expect(getGroupImage.run(stranger, { name })).rejects.toMatchObject({ code: 'image_not_found' });
    expect((await getGroupImage.run(admin, { name })).type).toBe('image/webp');
    const listed = await aGroup(ctx.db, [user], { isPrivate: true });
    const seen = await putGroupImage.run(owner, { id: listed.id, bytes: await aPicture() });
    await decide(admin, 'approved');
    expect((await getGroupImage.run(stranger, { name: nameIn(seen.imageUrl) })).type).toBe('image/webp');
  },
);

testWithDb('only the owner of an active group can change its picture', async ({ ctx }) => {
  const { ctx: owner, user } = await asMember(ctx);
  const { ctx: moderator, user: second } = await asMember(ctx);
  const { id } = await aGroup(ctx.db, [user, { ...second, groupRole: 'moderator' }]);
  const bytes = await aPicture();
  const refused = { code: 'not_group_owner' };
  await expect(putGroupImage.run(moderator, { id, bytes })).rejects.toMatchObject(refused);
  await expect(removeGroupImage.run(moderator, { id })).rejects.toMatchObject(refused);
  const over = await aGroup(ctx.db, [user], { status: 'archived' });
  const late = putGroupImage.run(owner, { id: over.id, bytes });
  await expect(late).rejects.toMatchObject({ code: 'group_not_active' });
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const lie = putGroupImage.run(owner, { id, bytes: script });
  await expect(lie).rejects.toMatchObject({ code: 'bad_picture' });
});

testWithDb('the file is deleted with its picture and with the group', async ({ ctx }) => {
  const { ctx: owner, user } = await asMember(ctx);
  const group = await aGroup(ctx.db, [user], { status: 'pending', approvedAt: null });
  const put = async (colour: string) => {
    const { imageUrl } = await putGroupImage.run(owner, { id: group.id, bytes: await aPicture(colour) });
    await workOff(ctx);
    return imageUrl.replace('/media/', '');
  };
  const first = await put('teal');
  const second = await put('orange');
  expect(await ctx.files.get(first)).toBeUndefined();
  expect(await ctx.files.get(second)).toBeDefined();
  await removeGroupImage.run(owner, { id: group.id });
  await workOff(ctx);
  expect(await ctx.files.get(second)).toBeUndefined();
  const third = await put('navy');
  await deleteGroup.run(owner, { id: group.id });
  await workOff(ctx);
  expect(await ctx.files.get(third)).toBeUndefined();
});

testWithDb(
  'a new picture of an approved group waits for review, and its file is deleted if it is rejected',
  async ({ ctx }) => {
    const { ctx: owner, user } = await asMember(ctx);
    const { ctx: other, user: second } = await asMember(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    const { id } = await aGroup(ctx.db, [user, second]);
    const put = async (colour: string) => putGroupImage.run(owner, { id, bytes: await aPicture(colour) });
    const first = await put('orange');
    const { imageUrl, changeWaits } = await put('teal');
    expect(changeWaits).toBe(true);
    await workOff(ctx);
    const fileOf = (url: string) => ctx.files.get(url.replace('/media/', ''));
    expect(await fileOf(first.imageUrl)).toBeUndefined();
    expect((await getGroup.run(other, { id })).imageUrl).toBeNull();
    expect((await getGroup.run(other, { id })).waitingChange).toBeNull();
    expect((await getGroup.run(owner, { id })).waitingChange).toMatchObject({ imageUrl });
    const name = nameIn(imageUrl);
    const key = `groups/${name}`;
    expect(await groupPictureFiles.inUse(ctx.db, [key, 'groups/none.webp'])).toEqual([key]);
    for (const reader of [owner, admin])
      expect((await getGroupImage.run(reader, { name })).type).toBe('image/webp');
    await expect(getGroupImage.run(other, { name })).rejects.toMatchObject({ code: 'image_not_found' });
    await decide(admin, 'rejected');
    await workOff(ctx);
    expect(await fileOf(imageUrl)).toBeUndefined();
    const third = await put('navy');
    await deleteGroup.run(owner, { id });
    await workOff(ctx);
    expect(await fileOf(third.imageUrl)).toBeUndefined();
  },
);
