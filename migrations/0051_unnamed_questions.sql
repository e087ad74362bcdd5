-- Questions without a name leave no trace that others can read.
-- What was counted of them, of their askers' replies to them, and of reports about both.
CREATE VIEW unnamed_words AS
  SELECT 'forum_post' AS kind, id, user_id FROM forum_posts WHERE is_anonymous
  UNION ALL
  SELECT 'forum_reply', r.id, r.user_id FROM forum_replies r JOIN forum_posts p ON p.id = r.post_id
  WHERE p.is_anonymous AND p.user_id = r.user_id;--> statement-breakpoint
DELETE FROM activities a USING unnamed_words w
  WHERE a.user_id = w.user_id AND a.subject_id = w.id::text AND a.type IN ('forum_post', 'forum_reply', 'resource_uploaded');--> statement-breakpoint
DELETE FROM activities a USING reports r JOIN unnamed_words w ON (w.kind, w.id) = (r.content_type, r.content_id)
  WHERE a.type = 'report_against' AND a.subject_id = r.id::text;--> statement-breakpoint
DELETE FROM activities a USING moderation_decisions d JOIN unnamed_words w ON (w.kind, w.id) = (d.content_type, d.content_id)
  WHERE a.type = 'strike' AND a.subject_id = d.id::text;--> statement-breakpoint
-- Badges that were computed from them and are not earned without: as src/features/people/badges/catalogue.ts has them.
DELETE FROM user_badges b WHERE b.badge_key = 'respectful_debater' AND b.awarded_by IS NULL AND NOT EXISTS (
  SELECT FROM activities a WHERE a.user_id = b.user_id AND a.type IN ('forum_post', 'forum_reply')
  HAVING min(a.happened_at) <= now() - interval '180 days' AND max(a.happened_at) > now() - interval '180 days');--> statement-breakpoint
DELETE FROM user_badges b USING (VALUES ('active_member_bronze', 10), ('active_member_silver', 30), ('active_member_gold', 75)) AS k (badge_key, at_least)
  WHERE b.badge_key = k.badge_key AND b.awarded_by IS NULL AND k.at_least > (
    SELECT count(*) FROM activities a WHERE a.user_id = b.user_id AND a.happened_at > now() - interval '90 days' AND a.type IN (
      'connection_accepted', 'resource_uploaded', 'event_attended', 'event_hosted', 'volunteer_hours', 'forum_post',
      'forum_reply', 'valid_report', 'local_help', 'course_completed', 'ramadan_contribution'));--> statement-breakpoint
-- The ids of badges told the millisecond of the award.
UPDATE user_badges SET id = gen_random_uuid();--> statement-breakpoint
-- E-mails to the askers about their threads, which the outbox shows with the address, and lines that wait for a summary.
DELETE FROM queue q USING forum_replies r JOIN forum_posts p ON p.id = r.post_id
  WHERE p.is_anonymous AND q.kind = 'mail' AND q.payload ->> 'template' = 'forum-reply'
    AND q.dedupe_key = 'forum-reply:' || r.id || ':' || p.user_id;--> statement-breakpoint
DELETE FROM digest_items d USING forum_posts p
  WHERE p.is_anonymous AND d.user_id = p.user_id AND starts_with(d.path, '/forums/post/' || p.id);--> statement-breakpoint
-- A scholar who asks without a name answers nobody as a scholar there: the mark goes, and with it the place above all others.
UPDATE forum_replies r SET thread_place = r.thread_place + 1000000000
  WHERE r.thread_place < 0 AND coalesce(r.parent_reply_id, r.id) IN (
    SELECT root.id FROM forum_replies root JOIN unnamed_words w ON w.id = root.id WHERE root.is_scholar_answer AND root.parent_reply_id IS NULL);--> statement-breakpoint
UPDATE forum_replies r SET is_scholar_answer = false FROM unnamed_words w WHERE w.id = r.id AND r.is_scholar_answer;--> statement-breakpoint
DROP VIEW unnamed_words;
