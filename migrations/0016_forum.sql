CREATE TABLE "forum_counts" (
	"category" text PRIMARY KEY NOT NULL,
	"posts" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forum_edits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid,
	"reply_id" uuid,
	"title" text,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "forum_edits_of_one" CHECK (num_nonnulls(post_id, reply_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "forum_follows" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "forum_follows_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "forum_likes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"post_id" uuid,
	"reply_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "forum_likes_of_one" CHECK (num_nonnulls(post_id, reply_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "forum_post_texts" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"search_text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forum_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"content" text NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"rejection_reason" text,
	"removed_at" timestamp (3) with time zone,
	"moderated_by" uuid,
	"moderated_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"delete_reason" text,
	"edited_at" timestamp (3) with time zone,
	"is_shown" boolean GENERATED ALWAYS AS ((status = 'active' and removed_at is null)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"is_sticky" boolean DEFAULT false NOT NULL,
	"is_locked" boolean DEFAULT false NOT NULL,
	"locked_at" timestamp (3) with time zone,
	"lock_reason" text,
	"moved_from" text,
	"view_count" integer DEFAULT 0 NOT NULL,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"scholar_count" integer DEFAULT 0 NOT NULL,
	"last_reply_at" timestamp (3) with time zone,
	"last_reply_by" uuid,
	"last_position" integer DEFAULT 0 NOT NULL,
	"active_at" timestamp (3) with time zone GENERATED ALWAYS AS (coalesce(last_reply_at, created_at)) STORED NOT NULL,
	"popularity" integer GENERATED ALWAYS AS ((like_count + reply_count)) STORED NOT NULL,
	CONSTRAINT "forum_posts_category_known" CHECK ("forum_posts"."category" in ('general', 'islamic_studies', 'parenting', 'business', 'events', 'local_news', 'support', 'ask')),
	CONSTRAINT "forum_posts_moved_from_known" CHECK ("forum_posts"."moved_from" in ('general', 'islamic_studies', 'parenting', 'business', 'events', 'local_news', 'support', 'ask')),
	CONSTRAINT "forum_posts_status_known" CHECK ("forum_posts"."status" in ('active', 'pending', 'rejected', 'deleted')),
	CONSTRAINT "forum_posts_counts_not_negative" CHECK (least(like_count, view_count, reply_count, scholar_count) >= 0),
	CONSTRAINT "forum_posts_short" CHECK (char_length(title) <= 200 and char_length(content) <= 25000)
);
--> statement-breakpoint
CREATE TABLE "forum_reads" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "forum_reads_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "forum_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"content" text NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"rejection_reason" text,
	"removed_at" timestamp (3) with time zone,
	"moderated_by" uuid,
	"moderated_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"delete_reason" text,
	"edited_at" timestamp (3) with time zone,
	"is_shown" boolean GENERATED ALWAYS AS ((status = 'active' and removed_at is null)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"post_id" uuid NOT NULL,
	"parent_reply_id" uuid,
	"answers_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"thread_place" integer DEFAULT 0 NOT NULL,
	"is_scholar_answer" boolean DEFAULT false NOT NULL,
	"is_helpful" boolean DEFAULT false NOT NULL,
	CONSTRAINT "forum_replies_status_known" CHECK ("forum_replies"."status" in ('active', 'pending', 'rejected', 'deleted')),
	CONSTRAINT "forum_replies_likes_not_negative" CHECK (like_count >= 0),
	CONSTRAINT "forum_replies_short" CHECK (char_length(content) <= 15000)
);
--> statement-breakpoint
CREATE TABLE "forum_scholars" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"place_id" uuid,
	"named_by" uuid,
	"named_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "forum_told" (
	"notice_key" text NOT NULL,
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "forum_told_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "forum_edits" ADD CONSTRAINT "forum_edits_post_id_forum_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_edits" ADD CONSTRAINT "forum_edits_reply_id_forum_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."forum_replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_follows" ADD CONSTRAINT "forum_follows_post_id_forum_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_follows" ADD CONSTRAINT "forum_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_likes" ADD CONSTRAINT "forum_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_likes" ADD CONSTRAINT "forum_likes_post_id_forum_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_likes" ADD CONSTRAINT "forum_likes_reply_id_forum_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."forum_replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_post_texts" ADD CONSTRAINT "forum_post_texts_post_id_forum_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_posts" ADD CONSTRAINT "forum_posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_posts" ADD CONSTRAINT "forum_posts_last_reply_by_users_id_fk" FOREIGN KEY ("last_reply_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_reads" ADD CONSTRAINT "forum_reads_post_id_forum_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_reads" ADD CONSTRAINT "forum_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_replies" ADD CONSTRAINT "forum_replies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_replies" ADD CONSTRAINT "forum_replies_post_id_forum_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_replies" ADD CONSTRAINT "forum_replies_parent_reply_id_forum_replies_id_fk" FOREIGN KEY ("parent_reply_id") REFERENCES "public"."forum_replies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_replies" ADD CONSTRAINT "forum_replies_answers_id_forum_replies_id_fk" FOREIGN KEY ("answers_id") REFERENCES "public"."forum_replies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_scholars" ADD CONSTRAINT "forum_scholars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_scholars" ADD CONSTRAINT "forum_scholars_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_told" ADD CONSTRAINT "forum_told_post_id_forum_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_told" ADD CONSTRAINT "forum_told_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forum_edits_of_post" ON "forum_edits" USING btree ("post_id","id");--> statement-breakpoint
CREATE INDEX "forum_edits_of_reply" ON "forum_edits" USING btree ("reply_id","id");--> statement-breakpoint
CREATE INDEX "forum_follows_of_member" ON "forum_follows" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "forum_likes_post_once" ON "forum_likes" USING btree ("post_id","user_id") WHERE post_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "forum_likes_reply_once" ON "forum_likes" USING btree ("reply_id","user_id") WHERE reply_id is not null;--> statement-breakpoint
CREATE INDEX "forum_likes_of_member" ON "forum_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "forum_post_texts_by_text" ON "forum_post_texts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "forum_posts_latest" ON "forum_posts" USING btree ("is_sticky","active_at","id") WHERE is_shown;--> statement-breakpoint
CREATE INDEX "forum_posts_latest_of_category" ON "forum_posts" USING btree ("category","is_sticky","active_at","id") WHERE is_shown;--> statement-breakpoint
CREATE INDEX "forum_posts_popular" ON "forum_posts" USING btree ("is_sticky","popularity","id") WHERE is_shown;--> statement-breakpoint
CREATE INDEX "forum_posts_viewed" ON "forum_posts" USING btree ("is_sticky","view_count","id") WHERE is_shown;--> statement-breakpoint
CREATE INDEX "forum_posts_oldest" ON "forum_posts" USING btree ((not is_sticky),"id") WHERE is_shown;--> statement-breakpoint
CREATE INDEX "forum_posts_of_author" ON "forum_posts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "forum_posts_by_last_replier" ON "forum_posts" USING btree ("last_reply_by");--> statement-breakpoint
CREATE INDEX "forum_reads_of_member" ON "forum_reads" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "forum_replies_position" ON "forum_replies" USING btree ("post_id","position");--> statement-breakpoint
CREATE INDEX "forum_replies_shown" ON "forum_replies" USING btree ("post_id","position") WHERE is_shown;--> statement-breakpoint
CREATE INDEX "forum_replies_reading_order" ON "forum_replies" USING btree ("post_id","thread_place","position");--> statement-breakpoint
CREATE INDEX "forum_replies_waiting" ON "forum_replies" USING btree ("post_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "forum_replies_below" ON "forum_replies" USING btree ("parent_reply_id") WHERE parent_reply_id is not null;--> statement-breakpoint
CREATE INDEX "forum_replies_answering" ON "forum_replies" USING btree ("answers_id") WHERE answers_id is not null;--> statement-breakpoint
CREATE INDEX "forum_replies_of_author" ON "forum_replies" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "forum_scholars_by_place" ON "forum_scholars" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "forum_told_of_member" ON "forum_told" USING btree ("user_id");--> statement-breakpoint
-- By hand
-- Counters of the forum equal the rows that they count, whoever changes these: a call, a moderator, a deleted account.
-- A reply gets its number under the lock of its post's row, so numbers come in the order of commits.
CREATE FUNCTION forum_reply_takes_its_place() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE shown boolean := NEW.status = 'active' AND NEW.removed_at IS NULL;
BEGIN
  UPDATE forum_posts SET
    last_position = last_position + 1,
    reply_count = reply_count + shown::int,
    scholar_count = scholar_count + (shown AND NEW.is_scholar_answer)::int,
    last_reply_at = CASE WHEN shown THEN NEW.created_at ELSE last_reply_at END,
    last_reply_by = CASE WHEN shown THEN NEW.user_id ELSE last_reply_by END
  WHERE id = NEW.post_id RETURNING last_position INTO NEW.position;
  -- A billion up front keeps scholars' answers, in their own order, above all others.
  NEW.thread_place := CASE
    WHEN NEW.parent_reply_id IS NOT NULL THEN (SELECT thread_place FROM forum_replies WHERE id = NEW.parent_reply_id)
    WHEN NEW.is_scholar_answer THEN NEW.position - 1000000000
    ELSE NEW.position END;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER forum_reply_takes_its_place BEFORE INSERT ON "forum_replies"
  FOR EACH ROW EXECUTE FUNCTION forum_reply_takes_its_place();--> statement-breakpoint
-- A reply that comes, goes or changes hands after it was written. The post's row is locked first: what is read next is true until the end.
CREATE FUNCTION forum_reply_is_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  replies integer := -OLD.is_shown::int;
  answers integer := -(OLD.is_shown AND OLD.is_scholar_answer)::int;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    replies := replies + NEW.is_shown::int;
    answers := answers + (NEW.is_shown AND NEW.is_scholar_answer)::int;
  END IF;
  PERFORM 1 FROM forum_posts WHERE id = OLD.post_id FOR NO KEY UPDATE;
  UPDATE forum_posts SET
    reply_count = reply_count + replies,
    scholar_count = scholar_count + answers,
    (last_reply_at, last_reply_by) = (
      SELECT created_at, user_id FROM forum_replies
      WHERE post_id = OLD.post_id AND is_shown ORDER BY position DESC LIMIT 1)
  WHERE id = OLD.post_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER forum_reply_changed AFTER UPDATE ON "forum_replies" FOR EACH ROW
  WHEN ((OLD.is_shown, OLD.is_scholar_answer, OLD.user_id) IS DISTINCT FROM (NEW.is_shown, NEW.is_scholar_answer, NEW.user_id))
  EXECUTE FUNCTION forum_reply_is_counted();--> statement-breakpoint
CREATE TRIGGER forum_reply_deleted AFTER DELETE ON "forum_replies"
  FOR EACH ROW EXECUTE FUNCTION forum_reply_is_counted();--> statement-breakpoint
CREATE FUNCTION forum_like_is_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE forum_posts SET like_count = like_count + 1 WHERE id = NEW.post_id;
    UPDATE forum_replies SET like_count = like_count + 1 WHERE id = NEW.reply_id;
  ELSE
    UPDATE forum_posts SET like_count = like_count - 1 WHERE id = OLD.post_id;
    UPDATE forum_replies SET like_count = like_count - 1 WHERE id = OLD.reply_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER forum_like_is_counted AFTER INSERT OR DELETE ON "forum_likes"
  FOR EACH ROW EXECUTE FUNCTION forum_like_is_counted();--> statement-breakpoint
CREATE FUNCTION forum_view_is_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE forum_posts SET view_count = view_count + 1 WHERE id = NEW.post_id;
  ELSE
    UPDATE forum_posts SET view_count = view_count - 1 WHERE id = OLD.post_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER forum_view_is_counted AFTER INSERT OR DELETE ON "forum_reads"
  FOR EACH ROW EXECUTE FUNCTION forum_view_is_counted();--> statement-breakpoint
CREATE FUNCTION forum_post_is_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO forum_post_texts (post_id, search_text)
  VALUES (NEW.id, lower(NEW.title || ' ' || NEW.content || ' ' || array_to_string(NEW.tags, ' ')))
  ON CONFLICT (post_id) DO UPDATE SET search_text = EXCLUDED.search_text;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER forum_post_is_searched AFTER INSERT OR UPDATE OF title, content, tags ON "forum_posts"
  FOR EACH ROW EXECUTE FUNCTION forum_post_is_searched();--> statement-breakpoint
CREATE FUNCTION forum_post_is_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.is_shown THEN
    UPDATE forum_counts SET posts = posts - 1 WHERE category = OLD.category;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.is_shown THEN
    INSERT INTO forum_counts (category, posts) VALUES (NEW.category, 1)
    ON CONFLICT (category) DO UPDATE SET posts = forum_counts.posts + 1;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER forum_post_added AFTER INSERT OR DELETE ON "forum_posts"
  FOR EACH ROW EXECUTE FUNCTION forum_post_is_counted();--> statement-breakpoint
CREATE TRIGGER forum_post_changed AFTER UPDATE ON "forum_posts" FOR EACH ROW
  WHEN ((OLD.is_shown, OLD.category) IS DISTINCT FROM (NEW.is_shown, NEW.category))
  EXECUTE FUNCTION forum_post_is_counted();
