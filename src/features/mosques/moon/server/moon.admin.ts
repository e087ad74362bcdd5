import { eq } from 'drizzle-orm';
import { requireManagedMosque } from '#features/mosques/managers-and-follows/server/public.ts';
import { lockPlace } from '#features/mosques/places/server/public.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import { audit, changedFields } from '#kit/server/audit/audit.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { announce } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import {
  authorityExists,
  authorityInUse,
  authorityNotFound,
  calls,
  followsAuthority,
} from '../moon.contract.ts';
import { type MosqueCalendar, nextMoved } from '../moon.rules.ts';
import { declareMonth, takeMonthBack } from './month-declaration.ts';
import { moonAuthorityChosen } from './moon.messages.tsx';
import {
  findAuthorityOf,
  isFollowed,
  loadMoonCalendarOf,
  lockAllAuthorities,
  lockAuthority,
  storeAuthorityOf,
} from './moon.queries.ts';
import { moonAuthorities } from './moon.tables.ts';

const targetOf = (id: string) => ({ type: 'moon_authority', id });
const expectedAgain = 'The day has been taken back. Both days are expected again.';

/** Adds an authority. Refuses: moon_authority_exists. */
export const createMoonAuthority = handle(calls.createMoonAuthority, {
  async run(tx, { name }) {
    const [stored] = await tx.db
      .insert(moonAuthorities)
      .values({ name, createdAt: tx.now.toISOString() })
      .onConflictDoNothing()
      .returning();
    if (!stored) throw apiError(authorityExists);
    await audit(tx, { action: 'moon_authority.create', target: targetOf(stored.id), after: { name } });
    return { ...pick(stored, 'id', 'name', 'isDefault'), mosques: 0, months: [] };
  },
});

/** Renames an authority, or makes it the default. Refuses: moon_authority_not_found, moon_authority_exists. */
export const updateMoonAuthority = handle(calls.updateMoonAuthority, {
  async run(tx, { id, name, isDefault }) {
    const all = await lockAllAuthorities(tx.db);
    const before = all.find((one) => one.id === id);
    if (!before) throw apiError(authorityNotFound);
    const isTaken = all.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase());
    if (isTaken) throw apiError(authorityExists);
    if (isDefault)
      await tx.db
        .update(moonAuthorities)
        .set({ isDefault: false })
        .where(eq(moonAuthorities.isDefault, true));
    const after = { name, isDefault: isDefault ?? before.isDefault };
    await tx.db.update(moonAuthorities).set(after).where(eq(moonAuthorities.id, id));
    const changes = changedFields(pick(before, 'name', 'isDefault'), after);
    await audit(tx, { action: 'moon_authority.update', target: targetOf(id), ...changes });
    return { message: 'The authority is saved.' };
  },
});

/** Removes an authority. Refuses: moon_authority_not_found, moon_authority_in_use. */
export const removeMoonAuthority = handle(calls.removeMoonAuthority, {
  async run(tx, { id }) {
    const authority = await requireLockedAuthority(tx.db, id);
    if (authority.isDefault || (await isFollowed(tx.db, id))) throw apiError(authorityInUse);
    await tx.db.delete(moonAuthorities).where(eq(moonAuthorities.id, id));
    await audit(tx, {
      action: 'moon_authority.remove',
      target: targetOf(id),
      before: { name: authority.name },
    });
    return { message: 'The authority has been removed.' };
  },
});

async function requireLockedAuthority(db: Db, id: string) {
  const authority = await lockAuthority(db, id);
  if (!authority) throw apiError(authorityNotFound);
  return authority;
}

/** Records what an authority declared. Refuses: moon_authority_not_found, month_changed, bad_input. */
export const declareAuthorityMonth = handle(calls.declareAuthorityMonth, {
  async run(tx, { id, hijriYear: year, hijriMonth: month, startsOn, seen }) {
    await requireLockedAuthority(tx.db, id);
    const declared = { year, month, startsOn, seen };
    return { message: await declareMonth(tx, { authorityId: id }, declared, 'hijriMonth') };
  },
});

/** Takes back what an authority declared; idempotent. Refuses: moon_authority_not_found, month_changed. */
export const removeAuthorityMonth = handle(calls.removeAuthorityMonth, {
  async run(tx, { id, hijriYear: year, hijriMonth: month, seen }) {
    await requireLockedAuthority(tx.db, id);
    await takeMonthBack(tx, { authorityId: id }, { year, month, seen });
    return { message: expectedAgain };
  },
});

/** Chooses the authority of a mosque. Refuses: mosque_not_found, not_allowed, moon_authority_not_found. */
export const setMosqueMoonAuthority = handle(calls.setMosqueMoonAuthority, {
  async run(tx, { placeId, authorityId }) {
    await requireManagedMosque(tx, placeId);
    await lockPlace(tx.db, placeId);
    const authorities = await lockAllAuthorities(tx.db);
    const isKnown = authorityId === null || authorities.some(({ id }) => id === authorityId);
    if (!isKnown) throw apiError(authorityNotFound);
    const before = await findAuthorityOf(tx.db, placeId);
    if (before === authorityId) return { message: 'The choice is saved.' };
    const calendar = await loadMoonCalendarOf(tx, placeId);
    await storeAuthorityOf(tx.db, placeId, authorityId);
    await announceMoved(tx, placeId, calendar);
    await audit(tx, {
      action: 'moon_authority.follow',
      target: { type: 'mosque', id: placeId },
      before: { authorityId: before },
      after: { authorityId },
    });
    return { message: 'The choice is saved.' };
  },
});

/** Tells a mosque's followers if a coming event has another day than by the calendar that the mosque had before. */
async function announceMoved(tx: TxCtx, mosqueId: string, before: MosqueCalendar): Promise<void> {
  const after = await loadMoonCalendarOf(tx, mosqueId);
  const moved = nextMoved(boroughDate(tx.now), before, after);
  if (!moved) return;
  const { changes } = after;
  const { isDeclared: wasDeclared, event, year } = moved.before;
  await announce(tx, moonAuthorityChosen, { mosqueId, changes, event, year, wasDeclared });
}

/** Declares a month for a mosque. Refuses: mosque_not_found, not_allowed, mosque_follows_authority, month_changed, bad_input. */
export const declareMosqueMonth = handle(calls.declareMosqueMonth, {
  async run(tx, { placeId, hijriYear: year, hijriMonth: month, startsOn, seen }) {
    await lockMosqueThatDecides(tx, placeId);
    const declared = { year, month, startsOn, seen };
    return { message: await declareMonth(tx, { mosqueId: placeId }, declared, 'hijriMonth') };
  },
});

/** Takes a mosque's declaration back; idempotent. Refuses: mosque_not_found, not_allowed, mosque_follows_authority, month_changed. */
export const removeMosqueMonth = handle(calls.removeMosqueMonth, {
  async run(tx, { placeId, hijriYear: year, hijriMonth: month, seen }) {
    await lockMosqueThatDecides(tx, placeId);
    await takeMonthBack(tx, { mosqueId: placeId }, { year, month, seen });
    return { message: expectedAgain };
  },
});

/** Locks a mosque that the caller manages and that follows no authority. */
async function lockMosqueThatDecides(tx: TxCtx, placeId: string): Promise<void> {
  await requireManagedMosque(tx, placeId);
  await lockPlace(tx.db, placeId);
  if ((await findAuthorityOf(tx.db, placeId)) !== null) throw apiError(followsAuthority);
}
