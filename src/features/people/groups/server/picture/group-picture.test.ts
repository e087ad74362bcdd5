import sharp from 'sharp';
import { expect } from 'vitest';
import { aGroup } from '#test/factories/groups.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { deleteGroup } from '../founding/found-group.ts';
import { getGroup } from '../founding/read-groups.ts';
import { getGroupImage, putGroupImage, removeGroupImage } from './group-picture.ts';

const aPicture = (background = 'teal') =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'Canary' } })
    .jpeg()
    .toBuffer();

const nameIn = (url: string | null) => (url ?? '').replace('/media/groups/', '');

testWithDb('its owner gives a group a picture, cut to a square and made anew', async ({ ctx }) => {
  const { ctx: owner, user } = await asMember(ctx);
  const { id } = await aGroup(ctx.db, [user]);
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
  'a picture is seen by anyone who may know of the group, and by administrators',
  async ({ ctx }) => {
    const { ctx: owner, user } = await asMember(ctx);
    const { ctx: stranger } = await asMember(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    const hidden = { isPrivate: true, isListed: false };
    const { id } = await aGroup(ctx.db, [user], hidden);
    const { imageUrl } = await putGroupImage.run(owner, { id, bytes: await aPicture() });
    const name = nameIn(imageUrl);
    await expect(getGroupImage.run(stranger, { name })).rejects.toMatchObject({ code: 'image_not_found' });
    expect((await getGroupImage.run(admin, { name })).type).toBe('image/webp');
    const listed = await aGroup(ctx.db, [user], { isPrivate: true });
    const seen = await putGroupImage.run(owner, { id: listed.id, bytes: await aPicture() });
    expect((await getGroupImage.run(stranger, { name: nameIn(seen.imageUrl) })).type).toBe('image/webp');
  },
);

testWithDb('members and moderators don’t change it, nor anybody in a group that is over', async ({ ctx }) => {
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

testWithDb('the file goes with another picture, with its removal and with the group', async ({ ctx }) => {
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
