import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { facilityNamed } from '#features/mosques/places/facilities.ts';
import {
  findApprovedMosque,
  type MosqueRow,
  placeChangedAt,
  updateMosque,
} from '#features/mosques/places/server/public.ts';
import { countOwnJamaah, setJamaah, timesForMosques } from '#features/mosques/prayer-times/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Point } from '#kit/contract/distance.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { MosqueChanges, MosqueForm } from '../mosque-changes.ts';

/** A mosque as the form holds it, with the instant of its last change. Refuses: mosque_not_found. */
export async function mosqueForm(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  id: string,
): Promise<{ form: MosqueForm; updatedAt: string }> {
  const row = await findApprovedMosque(db, id);
  const updatedAt = await placeChangedAt(db, id);
  if (!row || updatedAt === undefined) throw apiError(mosqueNotFound);
  const times = await timesForMosques(db, [row], boroughDate(now), now);
  const jamaah = (prayer: 'fajr' | 'maghrib') => times.get(id)?.prayers[prayer].jamaah?.time ?? '';
  return {
    form: { ...wordsOf(row), fajrTime: jamaah('fajr'), maghribTime: jamaah('maghrib') },
    updatedAt,
  };
}

function wordsOf(row: MosqueRow): Omit<MosqueForm, 'fajrTime' | 'maghribTime'> {
  return {
    name: row.name,
    address: row.address,
    postcode: row.postcode,
    phone: row.phone ?? '',
    email: row.email ?? '',
    website: row.website ?? '',
    facilities: row.facilities.flatMap((name) => facilityNamed(name) ?? []),
    description: row.description ?? '',
  };
}

/**
 * Writes changes into a mosque's record, and a jama'ah that was given into its timetable, from today on. Without a
 * `point` the mosque stays where it was on the map. Refuses: bad_input for a jama'ah where days have times of their own.
 */
export async function applyChanges(
  tx: TxCtx,
  id: string,
  { changes, point }: { changes: MosqueChanges; point: Point | null },
): Promise<void> {
  const { form: before } = await mosqueForm(tx, id);
  const { facilities, fajrTime, maghribTime, ...texts } = changes;
  const columns = Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [name, value === '' ? null : value]),
  );
  await updateMosque(tx.db, id, { ...columns, ...point, updatedAt: tx.now.toISOString() }, facilities);
  const times = [
    ['fajr', fajrTime],
    ['maghrib', maghribTime],
  ] as const;
  for (const [prayer, time] of times) {
    if (!time) continue;
    const whose = { mosqueId: id, prayer, from: boroughDate(tx.now) };
    if ((await countOwnJamaah(tx.db, whose)) > 0) throw badField(`${prayer}Time`, ownDays);
    await setJamaah(tx.db, whose, { time }, tx.now.toISOString());
  }
  const names = Object.keys(changes);
  await audit(tx, {
    action: 'mosque.update',
    target: { type: 'mosque', id },
    before: Object.fromEntries(Object.entries(before).filter(([name]) => names.includes(name))),
    after: changes,
  });
}

/** A time that would be set and never shown is refused. */
const ownDays = 'This mosque’s timetable sets times for each day. Please change them there.';
