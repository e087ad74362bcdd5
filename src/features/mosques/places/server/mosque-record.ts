import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { type CalculationSettings, defaultSettings } from '../calculation.ts';
import { type MosqueFields, womensFields } from '../mosque-fields.ts';
import type { Verifier } from '../place-kinds.ts';
import { mosqueDetails, mosquePrayerSettings, places } from './tables.ts';

type PlaceColumns = Partial<typeof places.$inferInsert>;

/** Writes columns of a mosque's place and, where they are given, what a mosque has besides; women's access counts as confirmed then. */
export async function updateMosque(
  tx: Db,
  id: string,
  columns: PlaceColumns,
  fields: Partial<MosqueFields>,
  now: Date,
): Promise<void> {
  const { services, capacity, establishedYear, featured, method, asrOpinion, ...rest } = fields;
  const details = detailsOf(rest, now);
  const record = present({ services, capacity, establishedYear, featured });
  await tx
    .update(places)
    .set({ ...columns, ...record, updatedAt: now.toISOString() })
    .where(eq(places.id, id));
  if (Object.keys(details).length > 0) {
    await tx
      .insert(mosqueDetails)
      .values({ placeId: id, ...details })
      .onConflictDoUpdate({ target: mosqueDetails.placeId, set: details });
  }
  if (method !== undefined || asrOpinion !== undefined) {
    const known = await calculationOf(tx, id);
    await setCalculation(tx, id, { ...known, ...present({ method, asrOpinion }) });
  }
}

type Details = Pick<MosqueFields, 'imamName' | 'facilities' | (typeof womensFields)[number]>;

function detailsOf(fields: Partial<Details>, now: Date) {
  const { imamName, womensNote, ...rest } = fields;
  const isWomens = womensFields.some((name) => fields[name] !== undefined);
  return present({
    ...rest,
    imamName: imamName === '' ? null : imamName,
    womensNote: womensNote === '' ? null : womensNote,
    womensConfirmedAt: isWomens ? now.toISOString() : undefined,
  });
}

/** How a mosque's begin times are computed. */
export async function calculationOf(db: Db, id: string): Promise<CalculationSettings> {
  const [row] = await db.select().from(mosquePrayerSettings).where(eq(mosquePrayerSettings.mosqueId, id));
  return row ? { method: row.method, shafaq: row.shafaq, asrOpinion: row.asrOpinion } : defaultSettings;
}

/** Sets how a mosque's begin times are computed. */
export async function setCalculation(tx: Db, mosqueId: string, settings: CalculationSettings): Promise<void> {
  await tx
    .insert(mosquePrayerSettings)
    .values({ mosqueId, ...settings })
    .onConflictDoUpdate({ target: mosquePrayerSettings.mosqueId, set: settings });
}

/** Writes down that a mosque's record is right: by whom, and when. What is known of women's access is confirmed with it. */
export async function verifyMosque(
  tx: Db,
  id: string,
  { by, userId }: { by: Verifier; userId: string | null },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await tx
    .update(places)
    .set({
      verifiedBy: by,
      verifiedById: userId,
      lastVerifiedAt: at,
      confirmationAskedAt: null,
      // That it is right is no change that an open form has to know of.
      updatedAt: sql`${places.updatedAt}`,
    })
    .where(eq(places.id, id));
  await tx
    .update(mosqueDetails)
    .set({ womensConfirmedAt: at })
    .where(and(eq(mosqueDetails.placeId, id), isNotNull(mosqueDetails.womensPrayers)));
}

type Present<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** Leaves out what is undefined. */
function present<T extends object>(fields: T): Present<T> {
  const kept: Present<T> = {};
  for (const name in fields) {
    const value = fields[name];
    if (value !== undefined) Object.assign(kept, { [name]: value });
  }
  return kept;
}
