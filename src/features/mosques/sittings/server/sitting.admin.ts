import { and, eq, gte, ne, sql } from 'drizzle-orm';
import { requireManagedMosque } from '#features/mosques/managers-and-follows/server/public.ts';
import { lockPlace, type MosqueRow } from '#features/mosques/places/server/public.ts';
import { postcodeUnknown } from '#features/site/postcodes/postcode.errors.ts';
import { findPostcode } from '#features/site/postcodes/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { boroughDate, clockText, dateText } from '#kit/contract/dates.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import { audit, changedFields } from '#kit/server/audit/audit.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls, sittingChanged, sittingNotFound } from '../sitting.contract.ts';
import {
  invalidRule,
  isEid,
  maxSittings,
  type SittingProblem,
  type SittingRule,
  sittingLabels,
} from '../sitting.rules.ts';
import { type HeldOn, heldFrom, ruleOf, type SittingRow, toSitting } from './sitting.queries.ts';
import { sittings } from './sitting.tables.ts';

type Fields = Omit<InputOf<typeof calls.createSitting>, 'placeId'>;
type Prepared = { mosque: MosqueRow; latitude: number | null; longitude: number | null };

/** Adds a sitting. Refuses: mosque_not_found, not_allowed, postcode_unknown, bad_input. */
export const createSitting = handle(calls.createSitting, {
  prepare: (ctx, { placeId, postcode }) => prepareSitting(ctx, placeId, postcode),
  async run(tx, { placeId, ...fields }, prepared) {
    await lockPlace(tx.db, placeId);
    const today = boroughDate(tx.now);
    if (fields.to < today) throw badField('to', 'This day has already passed.');
    const coming = and(eq(sittings.mosqueId, placeId), gte(sittings.validTo, today));
    if ((await tx.db.$count(sittings, coming)) >= maxSittings) {
      throw badField('kind', `A mosque can have ${maxSittings} sittings at most.`);
    }
    const held = await checkSitting(tx, prepared.mosque, ruleOfFields(fields));
    await checkNotTwice(tx, prepared.mosque, { fields, held });
    const [stored] = await tx.db
      .insert(sittings)
      .values({
        ...columnsOf(fields, prepared),
        mosqueId: placeId,
        confirmedAt: tx.now.toISOString(),
        createdAt: tx.now.toISOString(),
      })
      .returning();
    if (!stored) throw apiError(sittingNotFound);
    await audit(tx, { action: 'sitting.create', target: targetOf(placeId), after: recordOf(stored) });
    return toSitting(stored, held, tx.now);
  },
});

/**
 * Replaces a sitting. Refuses: mosque_not_found, not_allowed, sitting_not_found, sitting_changed, postcode_unknown, bad_input.
 */
export const updateSitting = handle(calls.updateSitting, {
  prepare: (ctx, { placeId, postcode }) => prepareSitting(ctx, placeId, postcode),
  async run(tx, { placeId, id, version, ...fields }, prepared) {
    await lockPlace(tx.db, placeId);
    const before = await lockSitting(tx, placeId, id);
    if (version !== undefined && version !== before.version) throw apiError(sittingChanged);
    const held = await checkSitting(tx, prepared.mosque, ruleOfFields(fields));
    await checkNotTwice(tx, prepared.mosque, { fields, held, own: id });
    const [stored] = await tx.db
      .update(sittings)
      .set({
        ...columnsOf(fields, prepared),
        version: sql`${sittings.version} + 1`,
        confirmedAt: tx.now.toISOString(),
      })
      .where(eq(sittings.id, id))
      .returning();
    if (!stored) throw apiError(sittingNotFound);
    const changes = changedFields(recordOf(before), recordOf(stored));
    await audit(tx, { action: 'sitting.update', target: targetOf(placeId), ...changes });
    return toSitting(stored, held, tx.now);
  },
});

/** Removes a sitting. Refuses: mosque_not_found, not_allowed, sitting_not_found. */
export const removeSitting = handle(calls.removeSitting, {
  async run(tx, { placeId, id }) {
    await requireManagedMosque(tx, placeId);
    await lockPlace(tx.db, placeId);
    const before = await lockSitting(tx, placeId, id);
    await tx.db.delete(sittings).where(eq(sittings.id, id));
    await audit(tx, { action: 'sitting.remove', target: targetOf(placeId), before: recordOf(before) });
    return { message: 'The sitting has been removed.' };
  },
});

const targetOf = (placeId: string) => ({ type: 'mosque', id: placeId });

/** The fields of a sitting that the audit log keeps. */
function recordOf(row: SittingRow) {
  const { after, ...rule } = ruleOf(row);
  return {
    ...rule,
    after: after && `${after.minutes} minutes after the ${after.basis} of ${after.prayer}`,
    ...pick(row, 'endsAt', 'rakahs', 'quran', 'khatmNight', 'hall', 'address', 'postcode', 'language'),
    ...pick(row, 'womensPlaces', 'parking', 'children', 'note'),
  };
}

/** Checks the caller, and looks up the postcode of another address before the transaction. */
async function prepareSitting(ctx: Ctx, placeId: string, postcode: string | undefined): Promise<Prepared> {
  const mosque = await requireManagedMosque(ctx, placeId);
  if (postcode === undefined) return { mosque, latitude: null, longitude: null };
  const point = await findPostcode(ctx, postcode);
  if (!point) throw apiError(postcodeUnknown);
  return { mosque, ...pick(point, 'latitude', 'longitude') };
}

async function lockSitting(tx: TxCtx, placeId: string, id: string): Promise<SittingRow> {
  const [row] = await tx.db
    .select()
    .from(sittings)
    .where(and(eq(sittings.id, id), eq(sittings.mosqueId, placeId)))
    .for('update');
  if (!row) throw apiError(sittingNotFound);
  return row;
}

function ruleOfFields({ kind, time, after, from, to, nights, nightNumbers }: Fields): SittingRule {
  const rule = { kind, time: time ?? null, after: after ?? null, from, to, nights };
  return { ...rule, nightNumbers: inOrder(nightNumbers) };
}

function inOrder(numbers: readonly number[] | undefined): number[] | null {
  return numbers ? [...new Set(numbers)].toSorted((one, other) => one - other) : null;
}

/** Omitted fields are emptied. */
function columnsOf(fields: Fields, { latitude, longitude }: Prepared) {
  return {
    ...pick(fields, 'kind', 'nights', 'womensPlaces'),
    nightNumbers: inOrder(fields.nightNumbers),
    time: fields.time ?? null,
    afterPrayer: fields.after?.prayer ?? null,
    afterBasis: fields.after?.basis ?? null,
    afterMinutes: fields.after?.minutes ?? null,
    validFrom: fields.from,
    validTo: fields.to,
    endsAt: fields.endsAt ?? null,
    rakahs: fields.rakahs ?? null,
    quran: fields.quran ?? null,
    khatmNight: fields.khatmNight ?? null,
    hall: fields.hall ?? null,
    address: fields.address ?? null,
    postcode: fields.postcode ?? null,
    latitude,
    longitude,
    language: fields.language ?? null,
    parking: fields.parking ?? null,
    children: fields.children ?? null,
    note: fields.note ?? null,
  };
}

/**
 * Returns the dates on which a sitting is held, from its first on. Refuses (bad_input) an invalid rule, one that applies to no night, and
 * a time before Isha, after Fajr or, for an Eid, not in the morning.
 */
async function checkSitting(tx: TxCtx, mosque: MosqueRow, rule: SittingRule): Promise<HeldOn[]> {
  const invalid = invalidRule(rule);
  if (invalid) throw badField(invalid.path, invalid.message);
  const held = await heldFrom(tx.db, rule, mosque, rule.from, tx.now);
  if (held.length === 0) {
    throw badField(
      'from',
      `${sittingLabels[rule.kind]}: none of these nights is in Ramadan by this mosque’s calendar.`,
    );
  }
  const wrong = held.filter(({ problem }) => problem !== null && problem in refusals);
  const [first] = wrong;
  const refusal = first?.problem && refusals[first.problem];
  if (first?.wall && refusal) {
    const nights = wrong.length === 1 ? '' : `, and on ${wrong.length - 1} more`;
    const when = `on ${dateText(first.date, 'day')}${nights}`;
    const time = clockText(first.wall.time);
    throw badField(rule.time === null ? 'after' : 'time', `${time} ${refusal} ${when}.`);
  }
  const today = boroughDate(tx.now);
  return held.filter(({ date }) => date >= today);
}

type Entered = { fields: Fields; held: readonly HeldOn[]; own?: string };

/**
 * Refuses (bad_input) a sitting that the mosque already has at the same time and place on one of the same days. An Eid entered once more
 * for another day would otherwise be listed twice, because every entry is held on the Eid's declared or expected days.
 */
async function checkNotTwice(tx: TxCtx, mosque: MosqueRow, { fields, held, own }: Entered): Promise<void> {
  const occasion = occasionOf(ruleOfFields(fields), fields);
  const others = await tx.db
    .select()
    .from(sittings)
    .where(
      and(
        eq(sittings.mosqueId, mosque.id),
        eq(sittings.kind, fields.kind),
        own === undefined ? undefined : ne(sittings.id, own),
      ),
    );
  const dates = new Set(held.map(({ date }) => date));
  for (const other of others) {
    if (occasionOf(ruleOf(other), other) !== occasion) continue;
    const heldToo = await heldFrom(tx.db, ruleOf(other), mosque, boroughDate(tx.now), tx.now);
    const shared = heldToo.find(({ date }) => dates.has(date));
    if (!shared) continue;
    const what = `This mosque already has this ${sittingLabels[fields.kind]} on ${dateText(shared.date, 'day')}.`;
    const moves = isEid(fields.kind) ? ' It moves by itself to the day on which Eid is declared.' : '';
    throw badField(fields.time === undefined ? 'after' : 'time', what + moves);
  }
}

/** Returns what distinguishes two sittings of one kind on one day. */
function occasionOf(
  { time, after }: Pick<SittingRule, 'time' | 'after'>,
  {
    hall,
    address,
    postcode,
    language,
  }: Partial<Pick<SittingRow, 'hall' | 'address' | 'postcode' | 'language'>>,
): string {
  return JSON.stringify(
    [time, after && [after.prayer, after.basis, after.minutes], hall, address, postcode, language].map(
      (one) => one ?? null,
    ),
  );
}

/** Problems for which a sitting is refused. With others it is stored, because its time is not known yet. */
const refusals: Partial<Record<SittingProblem, string>> = {
  before_isha: 'is before Isha',
  after_fajr: 'isn’t before Fajr',
  not_in_the_morning: 'isn’t between Fajr and Dhuhr',
};
