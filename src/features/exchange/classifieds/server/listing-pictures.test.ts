import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect } from 'vitest';
import { reviewApproval } from '#features/care/approvals/server/approval.admin.ts';
import { approvalRequests } from '#features/care/approvals/server/approval.tables.ts';
import { visitor } from '#kit/contract/audience.ts';
import type { Ctx } from '#kit/server/context.ts';
import { aListing } from '#test/factories/classifieds.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { deleteClassified } from './listing.own.ts';
import { getClassified } from './listing.read.ts';
import { classifiedPictures } from './listing.tables.ts';
import { addClassifiedPicture, getClassifiedPicture, setClassifiedPictures } from './listing-pictures.ts';

const photograph = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { ImageDescription: 'Call 07700 900123' } })
    .jpeg()
    .toBuffer();

const nameOf = ({ url }: { url: string }) => url.replace('/media/classifieds/', '');

async function add(ctx: Ctx, id: string) {
  return addClassifiedPicture.run(ctx, { id, bytes: await photograph() });
}

testWithDb('a pending listing’s picture is private, and re-encoded without its metadata', async ({ ctx }) => {
  const { ctx: seller, user } = await asMember(ctx);
  const { id } = await aListing(ctx.db, { sellerUserId: user.id, status: 'pending', listedAt: null });
  const picture = await add(seller, id);
  await setClassifiedPictures.run(seller, { id, ids: [picture.id] });
  const name = nameOf(picture);
  const public_ = { ...ctx, actor: visitor };
  await expect(getClassifiedPicture.run(public_, { name })).rejects.toMatchObject({
    code: 'image_not_found',
  });
  const { bytes } = await getClassifiedPicture.run(seller, { name });
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  expect(Buffer.from(bytes).includes('07700')).toBe(false);
});

testWithDb(
  'a new picture of an approved listing waits for review, and a removed one disappears at once',
  async ({ ctx }) => {
    const { ctx: seller, user } = await asMember(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    const { id } = await aListing(ctx.db, { sellerUserId: user.id });
    const first = await add(seller, id);
    const second = await add(seller, id);
    const shown = async () => (await getClassified.run(ctx, { id })).pictures.map((one) => one.id);
    expect((await setClassifiedPictures.run(seller, { id, ids: [first.id, second.id] })).changeWaits).toBe(
      true,
    );
    expect(await shown()).toEqual([]);
    const [request] = await ctx.db
      .select()
      .from(approvalRequests)
      .where(eq(approvalRequests.status, 'pending'));
    const review = { id: request?.id ?? '', version: request?.version ?? 0 };
    await reviewApproval.run(admin, { ...review, decision: 'approved' });
    expect(await shown()).toEqual([first.id, second.id]);
    expect((await setClassifiedPictures.run(seller, { id, ids: [second.id] })).changeWaits).toBe(false);
    expect(await shown()).toEqual([second.id]);
    await workOff(ctx);
    expect(await ctx.files.get(`classifieds/${nameOf(first)}`)).toBeUndefined();
    expect(await ctx.files.get(`classifieds/${nameOf(second)}`)).toBeDefined();
  },
);

testWithDb('deleting a listing deletes its files, and nobody can use another’s picture', async ({ ctx }) => {
  const { ctx: seller, user } = await asMember(ctx);
  const { ctx: other, user: otherUser } = await asMember(ctx);
  const mine = await aListing(ctx.db, { sellerUserId: user.id });
  const theirs = await aListing(ctx.db, { sellerUserId: otherUser.id });
  const picture = await add(seller, mine.id);
  const stolen = setClassifiedPictures.run(other, { id: theirs.id, ids: [picture.id] });
  await expect(stolen).rejects.toMatchObject({ code: 'image_not_found' });
  await expect(add(other, mine.id)).rejects.toMatchObject({ code: 'not_your_listing' });
  await deleteClassified.run(seller, { id: mine.id });
  await workOff(ctx);
  for (const url of [picture.url, picture.smallUrl]) {
    expect(await ctx.files.get(url.replace('/media/', ''))).toBeUndefined();
  }
  expect(await ctx.db.$count(classifiedPictures)).toBe(0);
});

testWithDb('a file that is not a picture is refused', async ({ ctx }) => {
  const { ctx: seller, user } = await asMember(ctx);
  const { id } = await aListing(ctx.db, { sellerUserId: user.id });
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await expect(addClassifiedPicture.run(seller, { id, bytes })).rejects.toMatchObject({
    code: 'bad_picture',
  });
});
