DROP INDEX "forum_post_texts_by_text";--> statement-breakpoint
ALTER TABLE "forum_post_texts" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_post_texts" ADD COLUMN "search_words" text GENERATED ALWAYS AS (search_fold(title) || '|' || search_fold(coalesce(search_text, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "notifications_by_key" ON "notifications" USING btree ("dedupe_key") WHERE "notifications"."dedupe_key" is not null;--> statement-breakpoint
CREATE INDEX "forum_post_texts_by_words" ON "forum_post_texts" USING gin (search_vector("search_words"));--> statement-breakpoint
CREATE INDEX "forum_post_texts_by_near_words" ON "forum_post_texts" USING gin (near_spellings("search_words"));--> statement-breakpoint
CREATE INDEX "forum_told_by_notice" ON "forum_told" USING btree ("notice_key");--> statement-breakpoint
-- By hand
CREATE OR REPLACE FUNCTION forum_post_is_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO forum_post_texts (post_id, title, search_text)
  VALUES (NEW.id, NEW.title, lower(NEW.title || ' ' || NEW.content || ' ' || array_to_string(NEW.tags, ' ')))
  ON CONFLICT (post_id) DO UPDATE SET title = EXCLUDED.title, search_text = EXCLUDED.search_text;
  RETURN NULL;
END $$;--> statement-breakpoint
UPDATE forum_post_texts SET title = forum_posts.title FROM forum_posts WHERE forum_posts.id = post_id;
