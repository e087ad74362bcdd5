import { eq } from 'drizzle-orm';
import { outsideAreaReason } from '#features/mosques/places/area.rules.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { apiError, badInput, type Issue } from '#kit/contract/errors.ts';
import { audit, changedFields } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, meetingChanged, meetingNotFound } from '../council-meeting-admin.contract.ts';
import { listAllMeetings, toAdminMeeting } from './council-meeting.queries.ts';
import { councilMeetings } from './council-meeting.tables.ts';

/** Returns a page of all meetings, latest first. */
export const listAllCouncilMeetings = handle(calls.listAllCouncilMeetings, async (ctx, paging) => {
  const page = await listAllMeetings(ctx.db, paging);
  return { ...page, items: page.items.map(toAdminMeeting) };
});

/** Adds a meeting. Refuses: bad_input. */
export const createCouncilMeeting = handle(calls.createCouncilMeeting, {
  async run(tx, input) {
    const columns = meetingColumns(input);
    const [stored] = await tx.db
      .insert(councilMeetings)
      .values({ ...columns, source: 'admin' })
      .returning();
    if (!stored) throw apiError(meetingNotFound);
    const target = { type: 'council_meeting', id: stored.id };
    await audit(tx, { action: 'council_meeting.create', target, after: { title: stored.title } });
    return toAdminMeeting(stored);
  },
});

/** Changes a meeting. Refuses: meeting_not_found, meeting_changed, bad_input. */
export const updateCouncilMeeting = handle(calls.updateCouncilMeeting, {
  async run(tx, { id, updatedAt, ...fields }) {
    const columns = meetingColumns(fields);
    const [before] = await tx.db
      .select()
      .from(councilMeetings)
      .where(eq(councilMeetings.id, id))
      .for('update');
    if (!before) throw apiError(meetingNotFound);
    if (before.updatedAt !== updatedAt) throw apiError(meetingChanged);
    const [after] = await tx.db
      .update(councilMeetings)
      .set({ ...columns, updatedAt: tx.now.toISOString() })
      .where(eq(councilMeetings.id, id))
      .returning();
    if (!after) throw apiError(meetingNotFound);
    const target = { type: 'council_meeting', id };
    const changed = changedFields({ ...before }, columns);
    await audit(tx, { action: 'council_meeting.update', target, ...changed });
    return toAdminMeeting(after);
  },
});

type MeetingFields = InputOf<typeof calls.createCouncilMeeting>;

/** Returns the columns that the form fills. Refuses bad_input: an end before the start, a latitude without a longitude. */
function meetingColumns(fields: MeetingFields) {
  const issues: Issue[] = [];
  if (fields.endTime !== '' && fields.endTime <= fields.startTime) {
    issues.push({ path: 'endTime', message: 'It can’t end before it begins.' });
  }
  if ((fields.latitude === undefined) !== (fields.longitude === undefined)) {
    issues.push({ path: 'longitude', message: 'Please give latitude and longitude together.' });
  }
  const { latitude, longitude } = fields;
  if (latitude !== undefined && longitude !== undefined) {
    const message = outsideAreaReason({ latitude, longitude });
    if (message !== null) issues.push({ path: 'latitude', message });
  }
  if (issues.length > 0) throw apiError(badInput, { issues });
  return {
    ...fields,
    description: fields.description || null,
    endTime: fields.endTime || null,
    latitude: latitude ?? null,
    longitude: longitude ?? null,
    agendaUrl: fields.agendaUrl || null,
    minutesUrl: fields.minutesUrl || null,
  };
}
