import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import {
  listSampleMembers,
  lockAccounts,
  members,
  updateUser,
} from '#features/accounts/users/server/public.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { loadSharp } from '#kit/server/files/load-sharp.ts';
import { inPictureTurn } from '#kit/server/files/re-encode-picture.ts';
import { ownFile, storeFile } from '#kit/server/files/stored-files.ts';
import { enqueue } from '#kit/server/queue/enqueue.ts';
import { defineTask, handleTask } from '#kit/server/queue/task.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { photoFiles } from '../photo-files.ts';
import { drawPortrait, type Portrait } from './portrait.ts';

/** By first name. The others have no photo, as many members haven't. */
const portraits: Readonly<Record<string, Portrait>> = {
  Aaliyah: { wears: 'scarf', skin: 1, head: 0, clothes: 5, ground: 1 },
  Ahmed: { wears: 'hair', skin: 1, head: 2, clothes: 0, ground: 1, isBearded: true },
  Amira: { wears: 'scarf', skin: 1, head: 6, clothes: 2, ground: 4 },
  Asma: { wears: 'scarf', skin: 2, head: 5, clothes: 3, ground: 2 },
  Bilal: { wears: 'cap', skin: 2, head: 3, clothes: 5, ground: 0, isBearded: true },
  Dawud: { wears: 'hair', skin: 0, head: 1, clothes: 4, ground: 2 },
  Esra: { wears: 'scarf', skin: 0, head: 6, clothes: 6, ground: 3 },
  Fatimah: { wears: 'scarf', skin: 4, head: 1, clothes: 7, ground: 4 },
  Hamza: { wears: 'hair', skin: 2, head: 0, clothes: 3, ground: 4, isBearded: true },
  Haris: { wears: 'hair', skin: 0, head: 2, clothes: 7, ground: 3 },
  Idris: { wears: 'cap', skin: 4, head: 5, clothes: 0, ground: 1, isBearded: true },
  Imran: { wears: 'hair', skin: 3, head: 0, clothes: 1, ground: 3 },
  Khadija: { wears: 'scarf', skin: 3, head: 2, clothes: 1, ground: 0 },
  Maryam: { wears: 'scarf', skin: 2, head: 4, clothes: 5, ground: 3 },
  Musa: { wears: 'cap', skin: 4, head: 0, clothes: 2, ground: 1 },
  Omar: { wears: 'hair', skin: 4, head: 0, clothes: 5, ground: 0, isBearded: true },
  Safiya: { wears: 'scarf', skin: 4, head: 3, clothes: 4, ground: 2 },
  Tariq: { wears: 'cap', skin: 1, head: 7, clothes: 5, ground: 2, isBearded: true },
  Yusuf: { wears: 'hair', skin: 2, head: 0, clothes: 6, ground: 0, isBearded: true },
};

const drawTask = defineTask({ kind: 'draw-sample-portraits', lane: 'jobs', payload: z.object({}) });

/** Has the portraits of the sample community drawn once the site is up: the start doesn’t wait for them. */
export async function loadSamplePortraits(db: Db, today: string): Promise<void> {
  await enqueue(db, drawTask, [{ payload: {} }], new Date(`${today}T00:00:00.000Z`));
}

/** Draws them; run again after a cut, it goes on with those that are still without. */
export const drawSamplePortraits = handleTask(drawTask, async (ctx) => {
  for (const { id, firstName } of await listSampleMembers(ctx.db)) {
    const portrait = portraits[firstName];
    if (portrait) await givePortrait(ctx, id, portrait);
  }
  return { ended: 'done' };
});

async function givePortrait(ctx: Ctx, userId: string, portrait: Portrait): Promise<void> {
  const photoKey = `photos/${randomUUID()}.webp`;
  if (await hasPhoto(ctx.db, userId)) return;
  await storeFile(ctx, photoKey, await drawn(portrait));
  await inTransaction(ctx, async (tx) => {
    await lockAccounts(tx, [userId]);
    if (await hasPhoto(tx.db, userId)) return;
    await updateUser(tx.db, userId, { photoKey });
    await ownFile(tx, photoKey, { kind: photoFiles.kind, id: userId });
  });
}

async function hasPhoto(db: Db, userId: string): Promise<boolean> {
  const [member] = await db.select({ key: members.photoKey }).from(members).where(eq(members.id, userId));
  return member === undefined || member.key !== null;
}

function drawn(portrait: Portrait): Promise<Uint8Array> {
  return inPictureTurn(async () => {
    const sharp = await loadSharp();
    return sharp(Buffer.from(drawPortrait(portrait)))
      .webp({ lossless: true })
      .toBuffer();
  });
}
