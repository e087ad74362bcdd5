ALTER TABLE "notification_preferences" DROP CONSTRAINT "notification_preferences_key_known";--> statement-breakpoint
ALTER TABLE "digest_items" DROP CONSTRAINT "digest_items_topic_known";--> statement-breakpoint
ALTER TABLE "group_resources" ALTER COLUMN "url" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "group_resources" ADD COLUMN "file_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "group_resources_by_file" ON "group_resources" USING btree ("file_key");--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_key_known" CHECK ("notification_preferences"."preference_key" in ('eventReminders', 'communityUpdates', 'forumReplies', 'prayerTimes', 'weeklyNewsletter'));--> statement-breakpoint
ALTER TABLE "group_resources" ADD CONSTRAINT "group_resources_link_or_file" CHECK (num_nonnulls("group_resources"."url", "group_resources"."file_key") = 1);--> statement-breakpoint
ALTER TABLE "digest_items" ADD CONSTRAINT "digest_items_topic_known" CHECK ("digest_items"."topic" in ('eventReminders', 'communityUpdates', 'forumReplies', 'prayerTimes', 'weeklyNewsletter'));