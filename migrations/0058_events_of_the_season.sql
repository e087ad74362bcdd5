ALTER TABLE "events" DROP CONSTRAINT "events_end_offset_sane";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "end_date" date;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "iftar_meals" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "iftar_book_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "iftar_bring_dish" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "notice_text" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "notice_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "events_of_iftars" ON "events" USING btree ("event_date","start_time","id") WHERE "events"."is_iftar";--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_end_date_sane" CHECK ("events"."end_date" is null or ("events"."end_date" = "events"."event_date" + "events"."end_day_offset"::integer and "events"."end_day_offset" > 0 and "events"."end_time" is not null));--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_iftar_meals_sane" CHECK ("events"."iftar_meals" between 1 and 100000);--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_notice_whole" CHECK (("events"."notice_text" is null) = ("events"."notice_until" is null));--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_notice_short" CHECK (char_length(btrim("events"."notice_text")) between 1 and 120);--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_end_offset_sane" CHECK ("events"."end_day_offset" in (0, 1) or ("events"."end_day_offset" between 2 and 30 and "events"."end_date" is not null));