import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import { type AccessFact, accessFacts } from '../access-facts.rules.ts';
import { type CalculationSettings, defaultSettings } from '../calculation.rules.ts';
import type { Verifier } from '../place.rules.ts';
import { type MosqueFields, womensFields } from '../place-admin.contract.ts';
import { mosqueDetails, mosquePrayerSettings, places } from './place.tables.ts';

type PlaceColumns = Partial<typeof places.$inferInsert>;

/** Who changes a mosque's record, and when. */
type Change = { by: Verifier; now: Date };

/**
 * Updates a mosque's columns and its mosque-only fields. Giving a field of women's access, or a fact of access, confirms them; taking one
 * back says nothing about the others.
 */
export async function updateMosque(
  tx: Db,
  id: string,
  columns: PlaceColumns,
  fields: Partial<MosqueFields>,
  change: Change,
): Promise<void> {
  const { services, capacity, establishedYear, featured, method, asrOpinion, ...rest } = fields;
  const details = detailsOf(rest, change);
  const record = present({ services, capacity, establishedYear, featured });
  await tx
    .update(places)
    .set({ ...columns, ...record, updatedAt: change.now.toISOString() })
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

type Details = Pick<
  MosqueFields,
  'imamName' | 'facilities' | (typeof womensFields)[number] | AccessFact | 'minutesToJanazah'
>;

function detailsOf(fields: Partial<Details>, { by, now }: Change) {
  const { imamName, womensNote, ...rest } = fields;
  const isGiven = (name: keyof Details) => ![undefined, null, ''].some((none) => fields[name] === none);
  const isWomens = womensFields.some(isGiven);
  const isAccess = accessFacts.some(isGiven);
  return present({
    ...rest,
    imamName: imamName === '' ? null : imamName,
    womensNote: womensNote === '' ? null : womensNote,
    ...(isWomens ? { womensConfirmedAt: now.toISOString(), womensConfirmedBy: by } : {}),
    ...(isAccess ? { accessConfirmedAt: now.toISOString(), accessConfirmedBy: by } : {}),
  });
}

/** Returns how a mosque's start times are calculated. */
export async function calculationOf(db: Db, id: string): Promise<CalculationSettings> {
  const [row] = await db.select().from(mosquePrayerSettings).where(eq(mosquePrayerSettings.mosqueId, id));
  return row ? pick(row, 'method', 'shafaq', 'asrOpinion') : defaultSettings;
}

/** Sets how a mosque's start times are calculated. */
export async function setCalculation(tx: Db, mosqueId: string, settings: CalculationSettings): Promise<void> {
  await tx
    .insert(mosquePrayerSettings)
    .values({ mosqueId, ...settings })
    .onConflictDoUpdate({ target: mosquePrayerSettings.mosqueId, set: settings });
}

/** Records that a mosque's record was confirmed, by whom and when. What is known of women's access, and of access, is confirmed with it. */
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
      // Left unchanged, so that open forms don't report a conflict.
      updatedAt: sql`${places.updatedAt}`,
    })
    .where(eq(places.id, id));
  await tx
    .update(mosqueDetails)
    .set({ womensConfirmedAt: at, womensConfirmedBy: by })
    .where(and(eq(mosqueDetails.placeId, id), isNotNull(mosqueDetails.womensPrayers)));
  const knowsAccess = or(...accessFacts.map((fact) => isNotNull(mosqueDetails[fact])));
  await tx
    .update(mosqueDetails)
    .set({ accessConfirmedAt: at, accessConfirmedBy: by })
    .where(and(eq(mosqueDetails.placeId, id), knowsAccess));
}

type Present<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** Removes undefined properties. */
function present<T extends object>(fields: T): Present<T> {
  const result: Present<T> = {};
  for (const name in fields) {
    const value = fields[name];
    if (value !== undefined) Object.assign(result, { [name]: value });
  }
  return result;
}

const dayMs = 24 * 60 * 60 * 1000;
const before = (now: Date, days: number) => new Date(now.getTime() - days * dayMs).toISOString();

/** When a record was last confirmed; until the first check, when it was approved or created. */
const checkedAt = sql<string>`coalesce(${places.lastVerifiedAt}, ${places.approvedAt}, ${places.createdAt})`;

/** Lists the approved mosques with the instant of their last check, the oldest first. */
export function listMosquesByLastCheck(db: Db) {
  return db
    .select({
      ...pick(places, 'id', 'name', 'lastVerifiedAt'),
      checkedAt,
      askedAt: places.confirmationAskedAt,
    })
    .from(places)
    .where(and(eq(places.kind, 'mosque'), eq(places.status, 'approved')))
    .orderBy(checkedAt, places.id);
}

/** Marks mosques as asked now, except those asked within the last `pauseDays`. Returns the marked ones. */
export function markConfirmationAsked(
  tx: Db,
  ids: readonly string[],
  { now, pauseDays }: { now: Date; pauseDays: number },
) {
  const isDue = or(
    isNull(places.confirmationAskedAt),
    lt(places.confirmationAskedAt, before(now, pauseDays)),
  );
  return tx
    .update(places)
    .set({ confirmationAskedAt: now.toISOString(), updatedAt: sql`${places.updatedAt}` })
    .where(and(inArray(places.id, [...ids]), isDue))
    .returning({ id: places.id, name: places.name });
}
