/* What groups and conversations count, beside the rows that they count, and limits that no race may pass. */

/** Rules that hold at every instant. */
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
  'a member has more than five requests open': `
    select from_user_id from member_connections where status = 'pending' group by 1 having count(*) > 5`,
};

/** What holds once the queue is empty: blocks end conversations from there. */
export const blocksAtRest: Readonly<Record<string, string>> = {
  'two whom a block parts have something open between them': `
    select c.id from member_connections c join member_blocks b
      on (b.blocker_id, b.blocked_id) in ((c.from_user_id, c.to_user_id), (c.to_user_id, c.from_user_id))
    where c.status in ('pending', 'accepted')`,
};
