-- Who wrote the last reply is kept by triggers, from the replies: a key of its own made everyone who deletes a reply wait for the
-- account of whoever had written the one before it.
ALTER TABLE "forum_posts" DROP CONSTRAINT "forum_posts_last_reply_by_users_id_fk";--> statement-breakpoint
DROP INDEX "forum_posts_by_last_replier";--> statement-breakpoint
-- Two posts that change places between two categories lock the counts of both in one order.
CREATE OR REPLACE FUNCTION forum_post_is_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM 1 FROM forum_counts WHERE category IN (OLD.category, NEW.category) ORDER BY category FOR NO KEY UPDATE;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.is_shown THEN
    UPDATE forum_counts SET posts = posts - 1 WHERE category = OLD.category;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.is_shown THEN
    INSERT INTO forum_counts (category, posts) VALUES (NEW.category, 1)
    ON CONFLICT (category) DO UPDATE SET posts = forum_counts.posts + 1;
  END IF;
  RETURN NULL;
END $$;
