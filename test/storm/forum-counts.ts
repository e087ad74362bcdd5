/* The forum's counters against the rows they count. Each query finds counters that are wrong. */

const lastReply = `
  select distinct on (post_id) post_id, created_at, user_id
  from forum_replies where is_shown order by post_id, position desc`;

/** Rules that hold at any time, because the database changes a counter together with its rows. */
export const forumCounts: Readonly<Record<string, string>> = {
  'a post’s likes are miscounted': `
    select p.id from forum_posts p
    where like_count <> (select count(*) from forum_likes l where l.post_id = p.id)`,
  'a reply’s likes are miscounted': `
    select r.id from forum_replies r
    where like_count <> (select count(*) from forum_likes l where l.reply_id = r.id)`,
  'a post’s replies are miscounted': `
    select p.id from forum_posts p
    where reply_count <> (select count(*) from forum_replies r where r.post_id = p.id and r.is_shown)
      or scholar_count <> (select count(*) from forum_replies r where r.post_id = p.id and r.is_shown and r.is_scholar_answer)`,
  'a post’s views are miscounted': `
    select p.id from forum_posts p
    where view_count <> (select count(*) from forum_reads r where r.post_id = p.id)`,
  'a post has the wrong last reply': `
    select p.id from forum_posts p left join (${lastReply}) last on last.post_id = p.id
    where (p.last_reply_at, p.last_reply_by) is distinct from (last.created_at, last.user_id)`,
  'a reply has a position beyond the last': `
    select r.id from forum_replies r join forum_posts p on p.id = r.post_id where r.position > p.last_position`,
  'the posts of a category are miscounted': `
    select category from (
      select category, posts from forum_counts
      union all select category, -count(*)::int from forum_posts where is_shown group by category) c
    group by category having sum(posts) <> 0`,
  'the search text of a post is out of date': `
    select p.id from forum_posts p left join forum_post_texts t on t.post_id = p.id
    where (t.title, t.search_text) is distinct from
      (p.title, lower(p.title || ' ' || p.content || ' ' || array_to_string(p.tags, ' ')))`,
  'a forum activity without its post or reply, or the reverse': `
    select p.id from forum_posts p
    where p.user_id is not null and p.is_shown <> exists (
      select from activities a where a.type = 'forum_post' and a.subject_id = p.id::text and a.user_id = p.user_id)
    union all
    select r.id from forum_replies r
    where r.user_id is not null and r.is_shown <> exists (
      select from activities a where a.type = 'forum_reply' and a.subject_id = r.id::text and a.user_id = r.user_id)
    union all
    select r.id from forum_replies r
    where r.user_id is not null and r.is_shown and r.is_helpful <> exists (
      select from activities a where a.type = 'helpful_mark' and a.subject_id = r.id::text and a.user_id = r.user_id)`,
};
