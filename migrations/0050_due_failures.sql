CREATE TABLE "due_failures" (
	"name" text NOT NULL,
	"row_key" text NOT NULL,
	"attempts" integer NOT NULL,
	"last_error" text NOT NULL,
	"failed_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "due_failures_name_row_key_pk" PRIMARY KEY("name","row_key")
);
--> statement-breakpoint
ALTER TABLE "forum_posts" ADD COLUMN "links_counted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "forum_posts_to_count" ON "forum_posts" USING btree ("id") WHERE links_counted_at is null;--> statement-breakpoint
-- What is older than eight days was no longer looked at before, and is not counted now.
UPDATE "forum_posts" SET "links_counted_at" = now() WHERE "created_at" < now() - interval '8 days';
