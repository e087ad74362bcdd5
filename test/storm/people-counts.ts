/* The counters of groups and conversations against the rows they count, and limits that races may not exceed. */

/** Rules that hold at any time. */
export const peopleCounts: Readonly<Record<string, string>> = {
  'a group miscounts its members, or has more than its limit': `
    select g.id from community_groups g
    where member_count > member_limit
      or member_count <> (select count(*) from group_memberships m where m.group_id = g.id and m.status = 'active')`,
  'a group with members has no owner': `
    select g.id from community_groups g where member_count > 0
    and not exists (select from group_memberships m where m.group_id = g.id and m.role = 'owner')`,
  'a post on a board miscounts its replies': `
    select p.id from group_posts p where parent_post_id is null
    and reply_count <> (select count(*) from group_posts r where r.parent_post_id = p.id and r.removed_at is null)`,
  'the messages of a conversation are not numbered from 1 without a gap': `
    select c.id from member_connections c left join chat_messages m on m.connection_id = c.id
    group by c.id
    having c.last_position <> count(m.id) or c.last_position <> coalesce(max(m.position), 0)`,
  'a member has more than five open requests': `
    select from_user_id from member_connections where status = 'pending' group by 1 having count(*) > 5`,
};

/** Rules that hold once the queue is empty, because a task ends the conversations of a block. */
export const blockRulesAtRest: Readonly<Record<string, string>> = {
  'a connection is open despite a block': `
    select c.id from member_connections c join member_blocks b
      on (b.blocker_id, b.blocked_id) in ((c.from_user_id, c.to_user_id), (c.to_user_id, c.from_user_id))
    where c.status in ('pending', 'accepted')`,
};
