import type pg from 'pg';
import { maxHoursADay } from '#features/gatherings/volunteer-hours/hours.rules.ts';
import { forumCounts } from './forum-counts.ts';
import { blockRulesAtRest, peopleCounts } from './people-counts.ts';

/* Rules about stored rows: each query finds the rows that break it. */

const seatsTaken = `
  select e.id, e.max_attendees - coalesce(sum(1 + r.guests_count) filter (where r.status = 'attending'), 0) as seats_left
  from events e left join event_rsvps r on r.event_id = e.id
  where e.max_attendees is not null group by e.id`;

/** Rules that hold at any time, also between requests. */
export const rulesAlways: Readonly<Record<string, string>> = {
  'an event has more guests than places': `select * from (${seatsTaken}) s where seats_left < 0`,
  'more founding members than places': `select count(*) from founding_members having count(*) > 100`,
  'an address is on the waiting list twice': `
    select canonical_email from waiting_list group by 1 having count(*) > 1`,
  'an opportunity has more volunteers than places': `
    select id from volunteer_opportunities where current_volunteers > max_volunteers`,
  'an opportunity miscounts its accepted volunteers': `
    select o.id from volunteer_opportunities o where o.current_volunteers <>
    (select count(*) from volunteer_applications a where a.opportunity_id = o.id and a.status = 'accepted')`,
  'a shift has more volunteers than places': `
    select s.id from volunteer_shifts s
    join volunteer_shift_signups u on u.shift_id = s.id
    join volunteer_applications a on a.opportunity_id = s.opportunity_id and a.volunteer_id = u.volunteer_id
    where a.status = 'accepted' group by s.id having count(*) > s.capacity`,
  'somebody has confirmed their own hours': `
    select id from volunteer_hours where answered_by = volunteer_id`,
  'somebody has recorded more hours than a day takes': `
    select volunteer_id from volunteer_hours where status <> 'refused' and volunteer_id is not null
    group by volunteer_id, served_on having sum(minutes) > ${maxHoursADay * 60}`,
  ...forumCounts,
  ...peopleCounts,
};

/** Rules that hold once all requests are answered and the queue is empty. */
export const rulesAtRest: Readonly<Record<string, string>> = {
  ...rulesAlways,
  ...blockRulesAtRest,
  'somebody is on the waiting list although a place is free': `
    select r.id from (${seatsTaken}) s join event_rsvps r on r.event_id = s.id
    where r.status = 'waitlisted' and 1 + r.guests_count <= s.seats_left`,
  'a sign-up without its message': `
    select w.id from waiting_list w where not exists (select from outbox o where o.template = 'signed-up' and lower(o.to_email) = w.canonical_email)`,
  'a message without its sign-up': `
    select o.id from outbox o where o.template = 'signed-up'
    and not exists (select from waiting_list w where w.canonical_email = lower(o.to_email))`,
  'a pending event without an approval request': `
    select e.id from events e where e.status = 'pending' and not exists
    (select from approval_requests a where a.target_id = e.id and a.status = 'pending')`,
  'an approval request for a deleted event': `
    select a.id from approval_requests a where a.status = 'pending' and a.target_type = 'event'
    and not exists (select from events e where e.id = a.target_id)`,
  'the same event twice, though sent with one key': `
    select title from events where title like 'Storm %' group by title having count(*) > 1`,
  'a task that was given up': `select id, kind, last_error from queue where status = 'given_up'`,
};

/** Returns the broken rules, each with some of the rows that break it. */
export async function findViolations(
  pool: Pick<pg.Pool, 'query'>,
  rules: Readonly<Record<string, string>>,
): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await pool.query<pg.QueryResultRow>(query);
    if (rows.length > 0) broken.push(`${rule}: ${JSON.stringify(rows.slice(0, 5))}`);
  }
  return broken;
}
