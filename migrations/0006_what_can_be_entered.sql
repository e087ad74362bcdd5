CREATE TABLE "prayer_time_news" (
	"mosque_id" uuid PRIMARY KEY NOT NULL,
	"known" json,
	"changed_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "digest_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"title" text NOT NULL,
	"path" text NOT NULL,
	"about_user_id" uuid,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "digest_items_topic_known" CHECK ("digest_items"."topic" in ('eventReminders', 'communityUpdates', 'prayerTimes', 'weeklyNewsletter'))
);
--> statement-breakpoint
ALTER TABLE "mosque_follows" ADD COLUMN "by_affiliation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "image_credit" text;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "verified_by_id" uuid;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "confirmation_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "approved_by" uuid;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "frequency" text DEFAULT 'at_once' NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "delivery_method" text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE "prayer_time_news" ADD CONSTRAINT "prayer_time_news_mosque_id_places_id_fk" FOREIGN KEY ("mosque_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_items" ADD CONSTRAINT "digest_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_items" ADD CONSTRAINT "digest_items_about_user_id_users_id_fk" FOREIGN KEY ("about_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digest_items_due" ON "digest_items" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "digest_items_of_user" ON "digest_items" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "digest_items_about_user" ON "digest_items" USING btree ("about_user_id") WHERE "digest_items"."about_user_id" is not null;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_verified_by_id_users_id_fk" FOREIGN KEY ("verified_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_verifier_known" CHECK ("places"."verified_by" in ('mosque', 'administrator'));--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_image_ours" CHECK ("places"."image_url" ~ '^/media/places/[0-9a-f-]{36}\.webp$');--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_frequency_known" CHECK ("notification_preferences"."frequency" in ('at_once', 'daily', 'weekly'));--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_delivery_known" CHECK ("notification_preferences"."delivery_method" in ('email', 'push', 'site'));--> statement-breakpoint
-- By hand: members follow the mosque that they have chosen as their own.
INSERT INTO "mosque_follows" ("place_id", "user_id", "by_affiliation", "created_at")
SELECT "users"."place_affiliation_id", "users"."id", true, now()
FROM "users" JOIN "places" ON "places"."id" = "users"."place_affiliation_id"
ON CONFLICT DO NOTHING;
