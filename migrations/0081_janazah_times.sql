ALTER TABLE "announcements" ADD COLUMN "held_on" date;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "held_at" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "prayer" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "leaves_at" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "womens_places" boolean;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "lifts" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "shown_name" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "announcements_by_day" ON "announcements" USING btree ("held_on");--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_prayer_known" CHECK ("announcements"."prayer" in ('fajr', 'dhuhr', 'jumuah', 'asr', 'maghrib', 'isha'));--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_shown_name_known" CHECK ("announcements"."shown_name" in ('full', 'first', 'none'));--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_janazah_timed" CHECK ("announcements"."held_on" is null or ("announcements"."held_at" is null) <> ("announcements"."prayer" is null));--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_name_as_shown" CHECK ("announcements"."shown_name" <> 'none' or "announcements"."deceased_name" is null);