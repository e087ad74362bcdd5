import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { startSession } from '#features/accounts/sign-in/server/sessions.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { clockBeginning } from '../set-clock.ts';
import { testCtx } from '../with-db.ts';
import type { Site } from './site.ts';
import type { VisitorOptions } from './visitor.ts';

/** A sample member who hosts events, has businesses and an advert, volunteers, and has been asked for an introduction. */
const memberEmail = 'asma.siddiqui@sample.invalid';

const member = sql`(select id from users where email = ${memberEmail})`;
const mosque = sql`(select id from places where source_ref = 'sample:noor')`;
const talk = sql`(select id from classified_talks order by id limit 1)`;
const event = sql`(select id from events where status = 'approved' and group_id is null order by event_date, id limit 1)`;
const guest = sql`(select id from users where email like '%@sample.invalid' and email <> ${memberEmail} order by id limit 1)`;
const group = sql`(select group_id from group_posts where parent_post_id is null order by id limit 1)`;

/** What the member is given besides: one of each thing that a member can run, with a few days in the trackers and notices under the bell. */
const given: readonly SQL[] = [
  sql`insert into mosque_managers (place_id, user_id, created_at) values (${mosque}, ${member}, ${clockBeginning()})`,
  sql`update classified_talks set seller_user_id = ${member} where id = ${talk}`,
  sql`update classified_listings set seller_user_id = ${member}
    where id = (select listing_id from classified_talks where id = ${talk})`,
  sql`update volunteer_opportunities set created_by = ${member}
    where id = (select opportunity_id from volunteer_applications where volunteer_id <> ${member} order by id limit 1)`,
  sql`delete from group_memberships where group_id = ${group} and (user_id = ${member} or role = 'owner')`,
  sql`insert into group_memberships (id, group_id, user_id, role, status, joined_at, created_at)
    values (gen_random_uuid(), ${group}, ${member}, 'owner', 'active', ${clockBeginning()}, ${clockBeginning()})`,
  sql`update events set created_by = ${member} where id = ${event}`,
  sql`insert into household_people (id, user_id, name, kind, needs, created_at)
    select gen_random_uuid(), ${member}, name, kind, needs, ${clockBeginning()}
    from (values ('Nani', 'adult', 'Wheelchair place, no nuts'), ('Ibrahim Muhammad', 'child', null)) as people (name, kind, needs)`,
  sql`insert into household_people (id, user_id, name, kind, needs, created_at)
    select gen_random_uuid(), ${guest}, 'Zaynab', 'child', 'Halal sweets only', ${clockBeginning()}`,
  sql`insert into event_rsvps (id, event_id, user_id, status, guests_count, queued_at, created_at, updated_at)
    values (gen_random_uuid(), ${event}, ${guest}, 'attending', 1, ${clockBeginning()}, ${clockBeginning()}, ${clockBeginning()})
    on conflict (event_id, user_id) do update set guests_count = 1`,
  sql`insert into event_rsvp_people (rsvp_id, person_id)
    select rsvp.id, person.id from event_rsvps as rsvp join household_people as person using (user_id)
    where rsvp.event_id = ${event} and rsvp.user_id = ${guest}`,
  sql`update member_connections set status = 'accepted', responded_at = sent_at, chat_expires_at = sent_at + interval '30 days' where to_user_id = ${member}`,
  sql`insert into prayer_tracking (user_id, prayer_date, fajr, dhuhr, updated_at)
    select ${member}, ${clockBeginning()}::date - one, true, one % 2 = 0, ${clockBeginning()} from generate_series(0, 9) as one`,
  sql`insert into fasts (user_id, fast_date, mark, updated_at)
    select ${member}, ${clockBeginning()}::date - one, 'fasted', ${clockBeginning()} from generate_series(1, 9) as one`,
  sql`insert into notifications (id, user_id, kind, title, body, path, created_at)
    select gen_random_uuid(), ${member}, 'event_changed', title, 'Now at 7pm in the main hall', '/events/' || id, ${clockBeginning()} from events order by id limit 5`,
];

const Rows = z.object({ rows: z.array(z.object({ name: z.string(), id: z.string() })) });

/** One thing of each kind that screens name in their addresses: the member's own where only its owner may open the screen. */
const named = sql`
  select 'mosqueId' as name, ${mosque} as id union all
  (select 'schoolId', id from places where kind = 'islamic_school' order by id limit 1) union all
  (select 'facilityId', id from places where kind = 'other_facility' order by id limit 1) union all
  (select 'roomId', id from places where source_ref = 'sample:college-room') union all
  select 'eventId', ${event} union all
  (select 'businessId', id from businesses where owner_user_id = ${member} order by id limit 1) union all
  (select 'listingId', listing_id from classified_talks where id = ${talk}) union all
  select 'talkId', ${talk} union all
  (select 'meetingId', id from council_meetings order by id limit 1) union all
  (select 'janazahId', id from announcements where kind = 'janazah' order by id limit 1) union all
  (select 'opportunityId', id from volunteer_opportunities where created_by = ${member} order by id limit 1) union all
  (select 'postId', id from forum_posts order by reply_count desc, id limit 1) union all
  (select 'connectionId', id from member_connections where to_user_id = ${member} order by id limit 1) union all
  (select 'memberId', user_id from member_profiles where user_id <> ${member} order by user_id limit 1) union all
  select 'groupId', ${group} union all
  (select 'groupPostId', id from group_posts where group_id = ${group} and parent_post_id is null order by id limit 1)`;

/** Makes one of each thing the member's. Returns the ids that fill addresses, and the cookies of the member's session. */
export async function aBusyMember(site: Site) {
  const { rows } = await site.write(async (db) => {
    for (const statement of given) await db.execute(statement);
    return Rows.parse(await db.execute(named));
  });
  const ctx = testCtx(site.database.db, { now: new Date(clockBeginning()) });
  const [found] = Rows.parse(await ctx.db.execute(sql`select 'member' as name, ${member} as id`)).rows;
  const value = await inTransaction(ctx, (tx) => startSession(tx, found?.id ?? ''));
  const cookie = { name: 'sid', value, domain: 'localhost', path: '/', expires: -1 };
  const storageState: VisitorOptions['storageState'] = {
    cookies: [{ ...cookie, httpOnly: true, secure: false, sameSite: 'Lax' }],
    origins: [],
  };
  return { ids: Object.fromEntries(rows.map(({ name, id }) => [name, id])), storageState };
}
