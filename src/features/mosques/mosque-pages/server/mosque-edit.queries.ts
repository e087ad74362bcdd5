import { eq } from 'drizzle-orm';
import { raiseComingJanazahs } from '#features/mosques/announcements/server/public.ts';
import { isManagerOf } from '#features/mosques/managers-and-follows/server/public.ts';
import { accessFacts } from '#features/mosques/places/access-facts.rules.ts';
import { facilityNamed, womensPrayers } from '#features/mosques/places/mosque.rules.ts';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import type { Verifier } from '#features/mosques/places/place.rules.ts';
import {
  calculationOf,
  findApprovedMosque,
  findPlaceUpdatedAt,
  type MosqueRow,
  updateMosque,
} from '#features/mosques/places/server/public.ts';
import {
  countDaysWithOwnJamaah,
  recordTimetableChanges,
  resolveDayOfMosques,
  setJamaah,
} from '#features/mosques/prayer-times/server/public.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { MosqueForm } from '../mosque-edit.contract.ts';
import { pickFields } from '../mosque-edit.rules.ts';
import { mosqueEdits } from './mosque-edit.tables.ts';

/** Loads a mosque's form values with the instant of its last change. Refuses: mosque_not_found. */
export async function loadMosqueForm(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  id: string,
): Promise<{ form: MosqueForm; updatedAt: string; row: MosqueRow }> {
  const row = await findApprovedMosque(db, id);
  const updatedAt = await findPlaceUpdatedAt(db, id);
  if (!row || updatedAt === undefined) throw apiError(mosqueNotFound);
  const today = await resolveDayOfMosques(db, [row], boroughDate(now), now);
  const jamaah = (prayer: 'fajr' | 'maghrib') => today.get(id)?.prayers[prayer].jamaah?.time ?? '';
  const { method, asrOpinion } = await calculationOf(db, id);
  const times = { fajrTime: jamaah('fajr'), maghribTime: jamaah('maghrib'), method, asrOpinion };
  return { form: { ...recordOf(row), ...times }, updatedAt, row };
}

function recordOf(row: MosqueRow): Omit<MosqueForm, 'fajrTime' | 'maghribTime' | 'method' | 'asrOpinion'> {
  return {
    ...pick(row, 'name', 'address', 'postcode'),
    phone: row.phone ?? '',
    email: row.email ?? '',
    website: row.website ?? '',
    facilities: row.facilities.flatMap((name) => facilityNamed(name) ?? []),
    description: row.description ?? '',
    imamName: row.imamName ?? '',
    ...pick(row, 'capacity', 'establishedYear', 'services'),
    womensPrayers: row.womensPrayers && womensPrayers.filter((prayer) => row.womensPrayers?.includes(prayer)),
    ...pick(row, 'womensEntrance', 'womensWudu', 'womensShare'),
    womensNote: row.womensNote ?? '',
    ...pick(row, ...accessFacts),
    minutesToJanazah: row.minutesToJanazah,
    featured: row.featured,
  };
}

/**
 * Writes changes to a mosque's record, and changed jama'ah times to its timetable from today on. Without a `point` the mosque
 * keeps its position on the map. Refuses: bad_input for a jama'ah that single days of the timetable override.
 */
export async function applyMosqueChanges(
  tx: TxCtx,
  id: string,
  { changes, point }: Pick<typeof mosqueEdits.$inferSelect, 'changes' | 'point'>,
  action: 'mosque.update' | 'mosque.accept_suggestion' = 'mosque.update',
): Promise<void> {
  const { form: before } = await loadMosqueForm(tx, id);
  const { name, address, postcode, phone, email, website, description, ...rest } = changes;
  const texts = { name, address, postcode, phone, email, website, description };
  const { fajrTime, maghribTime, ...fields } = rest;
  await recordTimetableChanges(tx, id, async () => {
    const place = point && { ward: null, ...point };
    const change = { by: await verifierOf(tx, id), now: tx.now };
    await updateMosque(tx.db, id, { ...columnsOf(texts), ...place }, fields, change);
    const times = [
      ['fajr', fajrTime],
      ['maghrib', maghribTime],
    ] as const;
    for (const [prayer, time] of times) {
      if (!time) continue;
      const scope = { mosqueId: id, prayer, from: boroughDate(tx.now) };
      if ((await countDaysWithOwnJamaah(tx.db, scope)) > 0) throw badField(`${prayer}Time`, ownDays);
      await setJamaah(tx.db, scope, { time }, tx.now.toISOString());
    }
  });
  if (changes.minutesToJanazah !== undefined) await raiseComingJanazahs(tx.db, id, boroughDate(tx.now));
  await audit(tx, {
    action,
    target: { type: 'mosque', id },
    before: pickFields(before, Object.keys(changes)),
    after: changes,
  });
}

/** Returns who the caller is to a mosque: one of its managers, or an administrator. */
export async function verifierOf(ctx: TxCtx, id: string): Promise<Verifier> {
  return (await isManagerOf(ctx, id)) ? 'mosque' : 'administrator';
}

/** Converts the texts that change to columns: '' becomes null. */
function columnsOf(texts: Readonly<Record<string, string | undefined>>) {
  const changed = Object.entries(texts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(changed.map(([name, value]) => [name, value || null]));
}

/** Refused because the time would be stored but never shown. */
const ownDays = 'This mosque’s timetable sets times for each day. Please change them there.';

/** Lists a member's suggestions with their decisions, for the copy of their data. */
export function listMosqueEditsBy(db: Db, userId: string) {
  return db
    .select(pick(mosqueEdits, 'placeId', 'changes', 'decision', 'createdAt'))
    .from(mosqueEdits)
    .where(eq(mosqueEdits.userId, userId));
}
