import { boroughDate } from '#kit/contract/date-text.ts';
import { badField } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../timetable-contract.ts';
import { notingNews } from '../news/note-news.ts';
import type { prayerRules } from '../tables.ts';
import { auditTimes, managedMosque } from './require-manager.ts';
import { clearOwnJamaah, countOwnJamaah, type JamaahRule, setJamaah } from './set-jamaah.ts';

/** Sets a jama'ah from a day on. Refuses: mosque_not_found, not_allowed, bad_input for a day that is over. */
export const setMosqueJamaah = handle(calls.setMosqueJamaah, {
  async run(tx, { placeId, ...input }) {
    await managedMosque(tx, placeId);
    const { prayer, from, inPlaceOfDays } = input;
    if (from < boroughDate(tx.now)) {
      throw badField('from', 'This day has already passed.');
    }
    const whose = { mosqueId: placeId, prayer, from };
    const replaced = await notingNews(tx, placeId, async () => {
      const ended = await setJamaah(tx.db, whose, ruleOf(input), tx.now.toISOString());
      if (inPlaceOfDays) await clearOwnJamaah(tx.db, whose);
      return ended;
    });
    await auditTimes(tx, placeId, 'jamaah', input, { rules: replaced.map(toWords) });
    return { message: 'The jama‘ah is set.', daysKept: await countOwnJamaah(tx.db, whose) };
  },
});

function ruleOf(input: { time?: string | undefined; minutesAfter?: number | undefined }): JamaahRule {
  if (input.time !== undefined) return { time: input.time };
  return input.minutesAfter === undefined ? { none: true } : { minutesAfter: input.minutesAfter };
}

function toWords({ kind, time, offsetMinutes, validFrom }: typeof prayerRules.$inferSelect) {
  return { kind, time, offsetMinutes, validFrom };
}
