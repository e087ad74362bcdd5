import { and, eq, inArray, isNull, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { borough } from '#borough';
import { addNotices } from '#features/accounts/notifications/server/public.ts';
import { lockAccounts, members } from '#features/accounts/users/server/public.ts';
import { listDeclaredMonthStarts, loadMoonCalendars } from '#features/mosques/moon/server/public.ts';
import { defaultSettings } from '#features/mosques/places/calculation.rules.ts';
import { knownPlaces } from '#features/mosques/places/server/public.ts';
import { computeTimes } from '#features/mosques/prayer-times/computed-times.rules.ts';
import { resolveDayOfMosques } from '#features/mosques/prayer-times/server/public.ts';
import type { WallTime } from '#features/mosques/prayer-times/wall-clock.rules.ts';
import { instantOf } from '#features/mosques/prayer-times/wall-time.rules.ts';
import { boroughDate, clockText } from '#kit/contract/dates.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Ctx, NotificationKind } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { dueRows, walkDue } from '#kit/server/jobs/due.ts';
import { isNearRamadan, isRamadan } from '../fast.rules.ts';
import { type OpenReminder, openReminders, reminderKinds } from '../fast-reminder.rules.ts';
import { fastReminders, fasts } from './fast.tables.ts';

/** Urgent, and pushed at night, so that it wakes a phone: people sleep before suhoor ends. It has its own setting, so it needs no topic. */
export const fastReminder: NotificationKind = { name: 'fast_reminder', isUrgent: true, atNight: 'always' };

/** A reminder that is due for some members; `time` is the clock time of its moment. */
type Round = OpenReminder & {
  date: string;
  time: string;
  /** The mosque, or the borough, whose times the reminder uses. */
  mosque: string;
  isOf: (placeAffiliationId: typeof members.placeAffiliationId) => SQL | undefined;
};

/**
 * Job: reminds members before suhoor ends and before iftar on the days of Ramadan by their own mosque's calendar. It reads declarations
 * and times when it runs, so the reminders of a day that was moved are sent on its new date only. A member is
 * not reminded of a day that they set aside.
 */
export async function sendFastReminders(ctx: Ctx): Promise<void> {
  const date = boroughDate(ctx.now);
  if (!isNearRamadan(date)) return;
  const rounds = await listOpenRounds(ctx, date);
  if (rounds.length > 0) await walkDue(ctx, remindersOf(rounds));
}

const columns = {
  suhoor: { minutes: fastReminders.suhoorMinutes, sentOn: fastReminders.suhoorSentOn },
  iftar: { minutes: fastReminders.iftarMinutes, sentOn: fastReminders.iftarSentOn },
};

/**
 * Sends each member's reminder in its own transaction. The member's row records the day of the last reminder, and the notification's
 * unique key prevents a second one.
 */
function remindersOf(rounds: readonly Round[]) {
  return dueRows({
    name: 'send-fast-reminders',
    table: fastReminders,
    key: fastReminders.userId,
    due: ({ db }) => or(...rounds.map((round) => isDueIn(db, round))),
    lock: (tx, { userId }) => lockAccounts(tx, [userId]),
    async act(tx, { userId }) {
      for (const round of rounds) {
        const { kind, date, closesAt } = round;
        const reminded = await tx.db
          .update(fastReminders)
          .set(kind === 'suhoor' ? { suhoorSentOn: date } : { iftarSentOn: date })
          .where(and(eq(fastReminders.userId, userId), isDueIn(tx.db, round)))
          .returning({ userId: fastReminders.userId });
        const notice = {
          kind: fastReminder,
          ...reminderText(round),
          path: '/fasting-tracker',
          dedupeKey: `${kind}:${date}`,
          expiresAt: closesAt,
        };
        await addNotices(
          tx.db,
          reminded.map((row) => row.userId),
          notice,
          tx.now,
        );
      }
    },
  });
}

function isDueIn(db: Db, { kind, minutes, date, isOf }: Round): SQL | undefined {
  const { minutes: chosen, sentOn } = columns[kind];
  const ofMosque = db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.accountStatus, 'active'), isOf(members.placeAffiliationId)));
  const setAside = db
    .select({ date: fasts.fastDate })
    .from(fasts)
    .where(and(eq(fasts.userId, fastReminders.userId), eq(fasts.fastDate, date), fasts.setAside));
  return and(
    eq(chosen, minutes),
    sql`${sentOn} is distinct from ${date}`,
    inArray(fastReminders.userId, ofMosque),
    notExists(setAside),
  );
}

/** The text has the clock time, so that it stays true whenever the member reads it. */
function reminderText({ kind, minutes, time, mosque }: Round): { title: string; body: string } {
  const at = clockText(time);
  const title =
    kind === 'suhoor' ? `Suhoor ends at ${at}` : minutes === 0 ? `Iftar: ${at}` : `Iftar is at ${at}`;
  return { title, body: `By the times of ${mosque}.` };
}

/**
 * Lists the reminders that are due: for each mosque by its own calendar and times, and for everyone else by the site's calendar and the
 * borough's times.
 */
async function listOpenRounds({ db, now }: Ctx, date: string): Promise<Round[]> {
  const mosques = await listMosquesOfReminded(db);
  const calendars = await loadMoonCalendars(
    { db },
    mosques.map(({ id }) => id),
  );
  const days = await resolveDayOfMosques(db, mosques, date, now);
  const computed = computeTimes(borough.centre, date, defaultSettings);
  const roundsAt = (
    times: { suhoor: WallTime | undefined; iftar: WallTime | undefined },
    of: Pick<Round, 'mosque' | 'isOf'>,
  ): Round[] =>
    reminderKinds.flatMap((kind) => {
      const wall = times[kind];
      if (!wall) return [];
      return openReminders(kind, instantOf(date, wall), now).map((open) => ({
        ...open,
        ...of,
        date,
        time: wall.time,
      }));
    });

  const ofMosques = mosques.flatMap(({ id, name }) => {
    const calendar = calendars.get(id);
    // `isRamadan` uses the first match, so what the mosque's authority declared comes first.
    if (!calendar || !isRamadan(date, [...calendar.declared, ...calendar.assumed])) return [];
    const fast = days.get(id)?.fast;
    const times = { suhoor: fast?.suhoorEnds ?? computed.fajr, iftar: fast?.iftar ?? computed.maghrib };
    return roundsAt(times, { mosque: name, isOf: (own) => eq(own, id) });
  });
  if (!isRamadan(date, await listDeclaredMonthStarts(db))) return ofMosques;
  const ids = mosques.map(({ id }) => id);
  const others = roundsAt(
    { suhoor: computed.fajr, iftar: computed.maghrib },
    { mosque: borough.name, isOf: (own) => or(isNull(own), notInArray(own, ids)) },
  );
  return [...ofMosques, ...others];
}

/** Lists the approved mosques of members who want to be reminded. */
function listMosquesOfReminded(db: Db) {
  const own = db
    .select({ id: members.placeAffiliationId })
    .from(fastReminders)
    .innerJoin(members, eq(members.id, fastReminders.userId));
  return db
    .select(pick(knownPlaces, 'id', 'name', 'latitude', 'longitude'))
    .from(knownPlaces)
    .where(
      and(eq(knownPlaces.status, 'approved'), eq(knownPlaces.kind, 'mosque'), inArray(knownPlaces.id, own)),
    );
}
