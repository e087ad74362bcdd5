import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { facilityNamed } from '#features/mosques/places/facilities.ts';
import {
  calculationOf,
  findApprovedMosque,
  type MosqueRow,
  placeChangedAt,
  updateMosque,
} from '#features/mosques/places/server/public.ts';
import { womensPrayers } from '#features/mosques/places/womens-access.ts';
import {
  countOwnJamaah,
  notingNews,
  setJamaah,
  timesForMosques,
} from '#features/mosques/prayer-times/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Point } from '#kit/contract/distance.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { MosqueChanges, MosqueForm } from '../edit-contract.ts';
import { pickedFrom } from '../mosque-changes.ts';

/** A mosque as the form holds it, with the instant of its last change. Refuses: mosque_not_found. */
export async function mosqueForm(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  id: string,
): Promise<{ form: MosqueForm; updatedAt: string; row: MosqueRow }> {
  const row = await findApprovedMosque(db, id);
  const updatedAt = await placeChangedAt(db, id);
  if (!row || updatedAt === undefined) throw apiError(mosqueNotFound);
  const today = await timesForMosques(db, [row], boroughDate(now), now);
  const jamaah = (prayer: 'fajr' | 'maghrib') => today.get(id)?.prayers[prayer].jamaah?.time ?? '';
  const { method, asrOpinion } = await calculationOf(db, id);
  const times = { fajrTime: jamaah('fajr'), maghribTime: jamaah('maghrib'), method, asrOpinion };
  return { form: { ...recordOf(row), ...times }, updatedAt, row };
}

function recordOf(row: MosqueRow): Omit<MosqueForm, 'fajrTime' | 'maghribTime' | 'method' | 'asrOpinion'> {
  return {
    name: row.name,
    address: row.address,
    postcode: row.postcode,
    phone: row.phone ?? '',
    email: row.email ?? '',
    website: row.website ?? '',
    facilities: row.facilities.flatMap((name) => facilityNamed(name) ?? []),
    description: row.description ?? '',
    imamName: row.imamName ?? '',
    capacity: row.capacity,
    establishedYear: row.establishedYear,
    services: row.services,
    womensPrayers: row.womensPrayers && womensPrayers.filter((one) => row.womensPrayers?.includes(one)),
    womensEntrance: row.womensEntrance,
    womensWudu: row.womensWudu,
    womensShare: row.womensShare,
    womensNote: row.womensNote ?? '',
    featured: row.featured,
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
  action: 'mosque.update' | 'mosque.accept_suggestion' = 'mosque.update',
): Promise<void> {
  const { form: before } = await mosqueForm(tx, id);
  const { name, address, postcode, phone, email, website, description, ...rest } = changes;
  const texts = { name, address, postcode, phone, email, website, description };
  const { fajrTime, maghribTime, ...fields } = rest;
  await notingNews(tx, id, async () => {
    await updateMosque(tx.db, id, { ...columnsOf(texts), ...point }, fields, tx.now);
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
  });
  await audit(tx, {
    action,
    target: { type: 'mosque', id },
    before: pickedFrom(before, Object.keys(changes)),
    after: changes,
  });
}

/** The texts that change, as the columns hold them. */
function columnsOf(texts: Readonly<Record<string, string | undefined>>) {
  const given = Object.entries(texts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, value || null]));
}

/** A time that would be set and never shown is refused. */
const ownDays = 'This mosque’s timetable sets times for each day. Please change them there.';
