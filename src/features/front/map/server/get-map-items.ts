import { listPublicMeetings } from '#features/gatherings/council-meetings/server/public.ts';
import { listApprovedEvents } from '#features/gatherings/events/server/public.ts';
import { listActiveOpportunities } from '#features/gatherings/volunteering/server/public.ts';
import {
  listApprovedFacilities,
  listApprovedMosques,
  listApprovedSchools,
} from '#features/mosques/places/server/public.ts';
import { timesForMosques } from '#features/mosques/prayer-times/server/public.ts';
import { boroughDate, boroughTime } from '#kit/contract/date-text.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { councilItem, eventItem, facilityItem, mosqueItem, schoolItem, volunteerItem } from './presenters.ts';

/** More of one kind than a borough's map can show; beyond it the lists serve. */
const page = { limit: 300 };

/** Answers what has a place, of all kinds; what has none is left out. */
export const getMapItems = handle(calls.getMapItems, async (ctx) => {
  const today = boroughDate(ctx.now);
  const [mosques, events, schools, facilities, opportunities, meetings] = await Promise.all([
    listApprovedMosques(ctx.db, {}, 'name', page),
    listApprovedEvents(ctx.db, { from: today, notEndedAt: boroughTime(ctx.now) }, page),
    listApprovedSchools(ctx.db, page),
    listApprovedFacilities(ctx.db, page),
    listActiveOpportunities(ctx.db, undefined, page),
    listPublicMeetings(ctx.db, today, page),
  ]);
  const times = await timesForMosques(ctx.db, mosques.items, today, ctx.now);
  return {
    today,
    items: [
      ...mosques.items.map((row) => mosqueItem(row, times.get(row.id))),
      ...events.items.flatMap(eventItem),
      ...schools.items.map(schoolItem),
      ...facilities.items.map(facilityItem),
      ...opportunities.items.flatMap(volunteerItem),
      ...meetings.items.flatMap(councilItem),
    ],
  };
});
