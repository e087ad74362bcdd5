ALTER TABLE "events" ADD COLUMN "hijri_date" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "hijri_told_for" text;--> statement-breakpoint
CREATE INDEX "events_of_hijri_days" ON "events" USING btree ("event_date") WHERE "events"."hijri_date" is not null;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_hijri_date_is_date" CHECK ("events"."hijri_date" ~ '^1[3-6][0-9]{2}-[01][0-9]-[0-3][0-9]$');