ALTER TABLE "event_rsvps" ADD COLUMN "draw_number" integer;--> statement-breakpoint
ALTER TABLE "event_rsvps" ADD COLUMN "draw_rank" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "draw_on" date;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "draw_seed" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "drawn_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "event_rsvps_draw_number" ON "event_rsvps" USING btree ("event_id","draw_number");--> statement-breakpoint
CREATE INDEX "events_of_draws" ON "events" USING btree ("draw_on") WHERE "events"."draw_on" is not null and "events"."drawn_at" is null;--> statement-breakpoint
ALTER TABLE "event_rsvps" ADD CONSTRAINT "event_rsvps_rank_of_number" CHECK ("event_rsvps"."draw_rank" is null or "event_rsvps"."draw_number" is not null);--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_draw_whole" CHECK (("events"."draw_on" is null) = ("events"."draw_seed" is null));--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_drawn_has_draw" CHECK ("events"."drawn_at" is null or "events"."draw_on" is not null);