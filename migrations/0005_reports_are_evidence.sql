CREATE TABLE "banned_addresses" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"banned_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_path_ours";--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "is_author_erased" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_path_ours" CHECK ("notifications"."path" ~ '^/([^/\\]|$)');