CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text DEFAULT 'community' NOT NULL,
	"event_date" date NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text,
	"end_day_offset" smallint DEFAULT 0 NOT NULL,
	"location" text NOT NULL,
	"address" text NOT NULL,
	"postcode" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"place_id" uuid,
	"place_name" text,
	"organizer" text NOT NULL,
	"organizer_email" text,
	"organizer_phone" text,
	"show_contact" boolean DEFAULT false NOT NULL,
	"max_attendees" integer,
	"is_public" boolean DEFAULT true NOT NULL,
	"requires_approval" boolean DEFAULT true NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"rejection_reason" text,
	"approved_at" timestamp (3) with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"source" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(title || ' ' || description || ' ' || location || ' ' || address || ' ' || postcode || ' ' || organizer)) STORED,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "events_category_known" CHECK ("events"."category" in ('community', 'religious', 'educational', 'social', 'charity', 'youth', 'family', 'women')),
	CONSTRAINT "events_status_known" CHECK ("events"."status" in ('pending', 'approved', 'rejected', 'cancelled')),
	CONSTRAINT "events_title_given" CHECK (char_length(btrim("events"."title")) between 1 and 200),
	CONSTRAINT "events_start_is_clock" CHECK ("events"."start_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "events_end_is_clock" CHECK ("events"."end_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "events_end_offset_sane" CHECK ("events"."end_day_offset" in (0, 1)),
	CONSTRAINT "events_ends_after_start" CHECK (("events"."end_day_offset", "events"."end_time") > (0, "events"."start_time")),
	CONSTRAINT "events_max_attendees_positive" CHECK ("events"."max_attendees" >= 1),
	CONSTRAINT "events_postcode_short" CHECK (char_length("events"."postcode") <= 10),
	CONSTRAINT "events_position_whole" CHECK (("events"."latitude" is null) = ("events"."longitude" is null)),
	CONSTRAINT "events_rejection_has_reason" CHECK ("events"."status" <> 'rejected' or "events"."rejection_reason" is not null)
);
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_by_time" ON "events" USING btree ("status","event_date","start_time","id");--> statement-breakpoint
CREATE INDEX "events_by_category" ON "events" USING btree ("status","category","event_date","start_time","id");--> statement-breakpoint
CREATE INDEX "events_by_place" ON "events" USING btree ("place_id","event_date");--> statement-breakpoint
CREATE INDEX "events_by_text" ON "events" USING gin ("search_text" gin_trgm_ops);