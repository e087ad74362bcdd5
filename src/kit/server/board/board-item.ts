import type { Db } from '../db/database.ts';

/** Something that takes place somewhere: `date` is YYYY-MM-DD, `time` HH:MM. */
export type BoardItem = { title: string; date: string; time: string };

/** What a feature has for the display board of a place: the next, open to everyone, soonest first. */
export type BoardSource = (
  ctx: { db: Db; now: Date },
  placeId: string,
  limit: number,
) => Promise<readonly BoardItem[]>;
