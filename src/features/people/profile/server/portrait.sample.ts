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
import { limitPictureWork, loadSharp } from '#kit/server/files/pictures.ts';
import { assignFile, storeFile } from '#kit/server/files/stored-files.ts';
import { defineTask, enqueue, handleTask } from '#kit/server/queue/task.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { photoFiles } from './photo.own.ts';

/** By first name. The others have no photo. */
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

/** Queues the drawing of the sample community's portraits, so that the start doesn't wait for them. */
export async function loadSamplePortraits(db: Db, today: string): Promise<void> {
  await enqueue(db, drawTask, [{ payload: {} }], new Date(`${today}T00:00:00.000Z`));
}

/** Draws the portraits. After an interruption, it continues with members who have none yet. */
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
    await assignFile(tx, photoKey, { kind: photoFiles.kind, id: userId });
  });
}

async function hasPhoto(db: Db, userId: string): Promise<boolean> {
  const [member] = await db.select({ key: members.photoKey }).from(members).where(eq(members.id, userId));
  return member === undefined || member.key !== null;
}

function drawn(portrait: Portrait): Promise<Uint8Array> {
  return limitPictureWork(async () => {
    const sharp = await loadSharp();
    return sharp(Buffer.from(drawPortrait(portrait)))
      .webp({ lossless: true })
      .toBuffer();
  });
}

/** How an invented member is drawn: from the front, without a face. Colours are indexes into the lists below. */
type Portrait = {
  wears: 'scarf' | 'cap' | 'hair';
  skin: number;
  /** The colour of the scarf or cap, or of the hair. */
  head: number;
  clothes: number;
  ground: number;
  isBearded?: true;
};

const skins = ['#f0cfae', '#dcae85', '#c08a5e', '#94633f', '#6b452c'];
const hairs = ['#2b211c', '#4a3327', '#8a8580'];
const cloths = ['#0f5c56', '#8c3b2f', '#c9973a', '#3f4f7a', '#7a8f5a', '#e9e1d0', '#5b4468', '#2f3b40'];
const grounds = ['#cfe3da', '#f3e2c0', '#e6d3cb', '#d5dcea', '#dfe5cf'];

/** Returns an SVG of 256 by 256. */
function drawPortrait({ wears, skin, head, clothes, ground, isBearded }: Portrait): string {
  const face = at(skins, skin);
  const hair = at(hairs, wears === 'hair' ? head : skin);
  const shoulders = `<path d="M24 256c2-56 42-86 104-86s102 30 104 86z" fill="${at(cloths, clothes)}"/>`;
  const neck = `<path d="M104 132h48v44c0 16-48 16-48 0z" fill="${face}"/><path d="M104 150c12 12 36 12 48 0v12c-12 12-36 12-48 0z" fill="#000" fill-opacity=".12"/>`;
  const beard = `<path d="M83 104c0 44 16 70 45 70s45-26 45-70c-4 22-14 34-24 36-12-6-30-6-42 0-10-2-20-14-24-36z" fill="${hair}"/>`;
  const bare = `${shoulders}${neck}<ellipse cx="128" cy="108" rx="44" ry="54" fill="${face}"/>${isBearded ? beard : ''}`;
  const figure = {
    scarf: () =>
      `${shoulders}<path d="M128 30c-46 0-68 34-68 78 0 42-12 66-26 86 40 34 148 34 188 0-14-20-26-44-26-86 0-44-22-78-68-78z" fill="${at(cloths, head)}"/><ellipse cx="128" cy="110" rx="39" ry="50" fill="${face}"/><path d="M84 138c10 34 54 44 88 2 2 26-20 50-46 50s-46-22-42-52z" fill="${at(cloths, head)}"/><path d="M88 150c18 30 58 30 82-4M74 196c34 18 76 18 112 0" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="4" stroke-linecap="round"/>`,
    cap: () =>
      `${bare}<path d="M82 92c-4-38 14-60 46-60s50 22 46 60c-28-12-64-12-92 0z" fill="${at(cloths, head)}"/><path d="M83 84c28-12 62-12 90 0" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="4"/>`,
    hair: () =>
      `${bare}<path d="M80 108c-8-48 12-78 50-78 36 0 54 30 46 78-4-20-10-32-16-38-22 8-46 6-62-2-8 8-14 20-18 40z" fill="${hair}"/>`,
  }[wears]();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256"><rect width="256" height="256" fill="${at(grounds, ground)}"/>${figure}</svg>`;
}

const at = (colours: readonly string[], place: number): string => colours[place % colours.length] ?? '';
