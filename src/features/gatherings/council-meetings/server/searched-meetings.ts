import { and, gte, inArray, sql } from 'drizzle-orm';
import { clockText } from '#kit/contract/clock-text.ts';
import { boroughDate, dateText } from '#kit/contract/date-text.ts';
import type { SearchSource } from '#kit/server/context.ts';
import { findByWords, inOrderOf } from '#kit/server/search/find-by-words.ts';
import { isHeldInPublic } from './queries.ts';
import { councilMeetings } from './tables.ts';

/** The public meetings to come, as search across the site finds them. */
export const searchedMeetings: SearchSource = {
  kind: { name: 'council', label: 'Council meetings', order: 9 },
  isVisible: () => true,
  async find({ db, now }, query, limit) {
    const ids = await findByWords(
      db,
      query,
      {
        table: councilMeetings,
        id: councilMeetings.id,
        words: councilMeetings.searchWords,
        where: and(isHeldInPublic, gte(councilMeetings.meetingDate, boroughDate(now))),
        order: { by: sql`(${councilMeetings.meetingDate}, ${councilMeetings.startTime})`, direction: 'asc' },
      },
      limit,
    );
    const rows = await inOrderOf(ids, () =>
      db.select().from(councilMeetings).where(inArray(councilMeetings.id, ids)),
    );
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      line: `${dateText(row.meetingDate, 'day')}, ${clockText(row.startTime)}, ${row.location}`,
      path: `/council-meeting/${row.id}`,
    }));
  },
};
