CREATE TABLE "council_meetings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"meeting_date" date NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text,
	"location" text NOT NULL,
	"address" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"meeting_type" text NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL,
	"agenda_url" text,
	"minutes_url" text,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "council_meetings_status_known" CHECK ("council_meetings"."status" in ('scheduled', 'cancelled', 'held')),
	CONSTRAINT "council_meetings_start_is_clock" CHECK ("council_meetings"."start_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "council_meetings_ends_after_start" CHECK ("council_meetings"."end_time" > "council_meetings"."start_time"),
	CONSTRAINT "council_meetings_position_whole" CHECK (("council_meetings"."latitude" is null) = ("council_meetings"."longitude" is null)),
	CONSTRAINT "council_meetings_links_are_web" CHECK (coalesce("council_meetings"."agenda_url", 'https://') ~ '^https?://' and coalesce("council_meetings"."minutes_url", 'https://') ~ '^https?://')
);
--> statement-breakpoint
CREATE TABLE "volunteer_hours" (
	"id" uuid PRIMARY KEY NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"served_on" date NOT NULL,
	"minutes" integer NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "volunteer_hours_within_a_day" CHECK ("volunteer_hours"."minutes" between 1 and 1440)
);
--> statement-breakpoint
CREATE TABLE "volunteer_opportunities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"required_skills" text[] DEFAULT '{}' NOT NULL,
	"required_languages" text[] DEFAULT '{}' NOT NULL,
	"required_qualifications" text[] DEFAULT '{}' NOT NULL,
	"requires_dbs_check" boolean DEFAULT false NOT NULL,
	"time_commitment" text NOT NULL,
	"schedule" text[] DEFAULT '{}' NOT NULL,
	"start_date" date,
	"end_date" date,
	"is_ongoing" boolean DEFAULT false NOT NULL,
	"location" text NOT NULL,
	"address" text,
	"postcode" text,
	"latitude" double precision,
	"longitude" double precision,
	"contact_method" text DEFAULT 'platform' NOT NULL,
	"contact_details" text,
	"max_volunteers" integer DEFAULT 1,
	"current_volunteers" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"is_approved" boolean DEFAULT false NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "volunteer_opportunities_category_known" CHECK ("volunteer_opportunities"."category" in ('education', 'community_support', 'event_help', 'administration', 'youth_programs', 'elderly_care', 'fundraising', 'outreach')),
	CONSTRAINT "volunteer_opportunities_time_known" CHECK ("volunteer_opportunities"."time_commitment" in ('1-2_hours_week', '3-5_hours_week', '5-10_hours_week', '10+_hours_week', 'one_time', 'ongoing')),
	CONSTRAINT "volunteer_opportunities_contact_known" CHECK ("volunteer_opportunities"."contact_method" in ('platform', 'email', 'phone')),
	CONSTRAINT "volunteer_opportunities_status_known" CHECK ("volunteer_opportunities"."status" in ('active', 'paused', 'closed')),
	CONSTRAINT "volunteer_opportunities_priority_known" CHECK ("volunteer_opportunities"."priority" in ('low', 'medium', 'high', 'urgent')),
	CONSTRAINT "volunteer_opportunities_postcode_short" CHECK (char_length("volunteer_opportunities"."postcode") <= 10),
	CONSTRAINT "volunteer_opportunities_max_positive" CHECK ("volunteer_opportunities"."max_volunteers" >= 1),
	CONSTRAINT "volunteer_opportunities_not_overfull" CHECK ("volunteer_opportunities"."current_volunteers" between 0 and coalesce("volunteer_opportunities"."max_volunteers", 2147483647)),
	CONSTRAINT "volunteer_opportunities_range_in_order" CHECK ("volunteer_opportunities"."end_date" >= "volunteer_opportunities"."start_date"),
	CONSTRAINT "volunteer_opportunities_position_whole" CHECK (("volunteer_opportunities"."latitude" is null) = ("volunteer_opportunities"."longitude" is null))
);
--> statement-breakpoint
ALTER TABLE "volunteer_hours" ADD CONSTRAINT "volunteer_hours_opportunity_id_volunteer_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."volunteer_opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "volunteer_opportunities" ADD CONSTRAINT "volunteer_opportunities_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "council_meetings_by_time" ON "council_meetings" USING btree ("is_public","meeting_date","start_time","id");--> statement-breakpoint
CREATE INDEX "volunteer_hours_by_opportunity" ON "volunteer_hours" USING btree ("opportunity_id");--> statement-breakpoint
CREATE INDEX "volunteer_opportunities_newest" ON "volunteer_opportunities" USING btree ("status","is_approved","id" DESC NULLS LAST);