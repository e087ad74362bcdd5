CREATE TABLE "outside_cache" (
	"service" text NOT NULL,
	"key" text NOT NULL,
	"body" jsonb NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	"fresh_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "outside_cache_service_key_pk" PRIMARY KEY("service","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"action" text NOT NULL,
	"key" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_limits_action_key_pk" PRIMARY KEY("action","key")
);
--> statement-breakpoint
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
CREATE TABLE "facility_details" (
	"place_id" uuid PRIMARY KEY NOT NULL,
	"facility_type" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mosque_details" (
	"place_id" uuid PRIMARY KEY NOT NULL,
	"imam_name" text,
	"facilities" text[] DEFAULT '{}' NOT NULL,
	"womens_prayers" text[],
	"womens_entrance" text,
	"womens_wudu" text,
	"womens_share" integer,
	"womens_note" text,
	"womens_confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "mosque_details_facilities_known" CHECK ("mosque_details"."facilities" <@ array['Parking', 'Wheelchair Access', 'Women''s Prayer Area', 'Community Hall', 'Library', 'Youth Programs', 'Funeral Services', 'Marriage Services', 'Kitchen/Dining Hall', 'Islamic School/Madrasa', 'Prayer Hall', 'Wudu Facilities', 'Children''s Area', 'SEN friendly Madrassa', 'Counseling Services', 'Arabic Classes', 'Quran Classes', 'Conference Room', 'Bookshop', 'Shoe Storage', 'Air Conditioning']),
	CONSTRAINT "mosque_details_womens_prayers_known" CHECK ("mosque_details"."womens_prayers" <@ array['daily', 'jumuah', 'taraweeh', 'eid']),
	CONSTRAINT "mosque_details_womens_entrance_known" CHECK ("mosque_details"."womens_entrance" in ('separate', 'shared')),
	CONSTRAINT "mosque_details_womens_wudu_known" CHECK ("mosque_details"."womens_wudu" in ('separate', 'shared', 'none')),
	CONSTRAINT "mosque_details_womens_share_percent" CHECK ("mosque_details"."womens_share" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"postcode" text NOT NULL,
	"ward" text,
	"phone" text,
	"email" text,
	"website" text,
	"description" text,
	"image_url" text,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"position" "cube" GENERATED ALWAYS AS (cube(array[6371008.8 * cos(radians(latitude)) * cos(radians(longitude)), 6371008.8 * cos(radians(latitude)) * sin(radians(longitude)), 6371008.8 * sin(radians(latitude))])) STORED,
	"search_text" text GENERATED ALWAYS AS (lower(name || ' ' || address || ' ' || postcode || ' ' || replace(postcode, ' ', ''))) STORED,
	"services" text[] DEFAULT '{}' NOT NULL,
	"capacity" integer,
	"established_year" integer,
	"featured" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"source" text NOT NULL,
	"source_ref" text,
	"verified_by" text,
	"last_verified_at" timestamp (3) with time zone,
	"approved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "places_kind_known" CHECK ("places"."kind" in ('mosque', 'islamic_school', 'other_facility')),
	CONSTRAINT "places_status_known" CHECK ("places"."status" in ('pending', 'approved', 'rejected', 'archived')),
	CONSTRAINT "places_name_given" CHECK (char_length(btrim("places"."name")) between 1 and 200),
	CONSTRAINT "places_postcode_short" CHECK (char_length("places"."postcode") <= 10),
	CONSTRAINT "places_latitude_on_earth" CHECK ("places"."latitude" between -90 and 90),
	CONSTRAINT "places_longitude_on_earth" CHECK ("places"."longitude" between -180 and 180),
	CONSTRAINT "places_capacity_positive" CHECK ("places"."capacity" > 0),
	CONSTRAINT "places_established_sane" CHECK ("places"."established_year" between 1000 and 2200)
);
--> statement-breakpoint
CREATE TABLE "school_details" (
	"place_id" uuid PRIMARY KEY NOT NULL,
	"school_type" text NOT NULL,
	"age_range" text
);
--> statement-breakpoint
CREATE TABLE "hijri_month_starts" (
	"year" integer NOT NULL,
	"month" integer NOT NULL,
	"starts_on" date NOT NULL,
	"declared_by" text,
	CONSTRAINT "hijri_month_starts_year_month_pk" PRIMARY KEY("year","month"),
	CONSTRAINT "hijri_month_starts_starts_on_unique" UNIQUE("starts_on"),
	CONSTRAINT "hijri_month_starts_year_sane" CHECK ("hijri_month_starts"."year" between 1400 and 1600),
	CONSTRAINT "hijri_month_starts_month_known" CHECK ("hijri_month_starts"."month" between 1 and 12)
);
--> statement-breakpoint
CREATE TABLE "jumuah_sittings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mosque_id" uuid NOT NULL,
	"time" text NOT NULL,
	"ends" text,
	"language" text NOT NULL,
	"hall" text,
	"address" text,
	"womens_places" text DEFAULT 'unknown' NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "jumuah_sittings_once" UNIQUE("mosque_id","valid_from","time","language"),
	CONSTRAINT "jumuah_sittings_time_is_clock" CHECK ("time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "jumuah_sittings_ends_is_clock" CHECK ("ends" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "jumuah_sittings_ends_after_it_begins" CHECK ("jumuah_sittings"."ends" > "jumuah_sittings"."time"),
	CONSTRAINT "jumuah_sittings_range_in_order" CHECK ("jumuah_sittings"."valid_to" >= "jumuah_sittings"."valid_from"),
	CONSTRAINT "jumuah_sittings_language_short" CHECK (char_length("jumuah_sittings"."language") between 1 and 40),
	CONSTRAINT "jumuah_sittings_womens_places_known" CHECK ("jumuah_sittings"."womens_places" in ('yes', 'no', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "mosque_prayer_settings" (
	"mosque_id" uuid PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"shafaq" text DEFAULT 'general' NOT NULL,
	"asr_opinion" text DEFAULT 'standard' NOT NULL,
	CONSTRAINT "mosque_prayer_settings_method_known" CHECK ("mosque_prayer_settings"."method" in ('MoonsightingCommittee', 'MuslimWorldLeague', 'Karachi', 'NorthAmerica', 'Egyptian', 'UmmAlQura', 'Turkey')),
	CONSTRAINT "mosque_prayer_settings_shafaq_known" CHECK ("mosque_prayer_settings"."shafaq" in ('general', 'ahmer', 'abyad')),
	CONSTRAINT "mosque_prayer_settings_opinion_known" CHECK ("mosque_prayer_settings"."asr_opinion" in ('standard', 'hanafi'))
);
--> statement-breakpoint
CREATE TABLE "prayer_days" (
	"mosque_id" uuid NOT NULL,
	"date" date NOT NULL,
	"prayer" text NOT NULL,
	"begins" text,
	"begins_day_offset" smallint DEFAULT 0 NOT NULL,
	"jamaah" text,
	"jamaah_day_offset" smallint DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "prayer_days_mosque_id_date_prayer_pk" PRIMARY KEY("mosque_id","date","prayer"),
	CONSTRAINT "prayer_days_prayer_known" CHECK ("prayer_days"."prayer" in ('fajr', 'dhuhr', 'asr', 'maghrib', 'isha')),
	CONSTRAINT "prayer_days_begins_is_clock" CHECK ("begins" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "prayer_days_jamaah_is_clock" CHECK ("jamaah" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "prayer_days_says_something" CHECK ("prayer_days"."begins" is not null or "prayer_days"."jamaah" is not null),
	CONSTRAINT "prayer_days_offsets_sane" CHECK ("prayer_days"."begins_day_offset" in (0, 1) and "prayer_days"."jamaah_day_offset" in (0, 1)),
	CONSTRAINT "prayer_days_jamaah_after_begin" CHECK (("prayer_days"."jamaah_day_offset", "prayer_days"."jamaah") >= ("prayer_days"."begins_day_offset", "prayer_days"."begins"))
);
--> statement-breakpoint
CREATE TABLE "prayer_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mosque_id" uuid NOT NULL,
	"prayer" text NOT NULL,
	"aspect" text NOT NULL,
	"kind" text NOT NULL,
	"time" text,
	"day_offset" smallint DEFAULT 0 NOT NULL,
	"offset_minutes" integer,
	"round_up_to" integer,
	"weekdays" integer[],
	"valid_from" date NOT NULL,
	"valid_to" date,
	"confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "prayer_rules_prayer_known" CHECK ("prayer_rules"."prayer" in ('fajr', 'dhuhr', 'asr', 'maghrib', 'isha')),
	CONSTRAINT "prayer_rules_aspect_known" CHECK ("prayer_rules"."aspect" in ('begins', 'jamaah')),
	CONSTRAINT "prayer_rules_kind_known" CHECK ("prayer_rules"."kind" in ('fixed', 'offset', 'straight_after', 'none')),
	CONSTRAINT "prayer_rules_time_is_clock" CHECK ("time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "prayer_rules_fixed_has_time" CHECK (("prayer_rules"."kind" = 'fixed') = ("prayer_rules"."time" is not null)),
	CONSTRAINT "prayer_rules_offset_has_minutes" CHECK (("prayer_rules"."kind" = 'offset') = ("prayer_rules"."offset_minutes" is not null)),
	CONSTRAINT "prayer_rules_offset_sane" CHECK ("prayer_rules"."offset_minutes" between -120 and 240),
	CONSTRAINT "prayer_rules_rounding_sane" CHECK ("prayer_rules"."round_up_to" between 2 and 30),
	CONSTRAINT "prayer_rules_day_offset_sane" CHECK ("prayer_rules"."day_offset" in (0, 1)),
	CONSTRAINT "prayer_rules_weekdays_sane" CHECK ("prayer_rules"."weekdays" <@ array[1, 2, 3, 4, 5, 6, 7]),
	CONSTRAINT "prayer_rules_range_in_order" CHECK ("prayer_rules"."valid_to" >= "prayer_rules"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "special_days" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mosque_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"date" date NOT NULL,
	"ends_on" date,
	"times" text[] DEFAULT '{}' NOT NULL,
	"note" text,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "special_days_once" UNIQUE("mosque_id","kind","date"),
	CONSTRAINT "special_days_kind_known" CHECK ("special_days"."kind" in ('ramadan_start', 'taraweeh', 'eid_al_fitr', 'eid_al_adha')),
	CONSTRAINT "special_days_range_in_order" CHECK ("special_days"."ends_on" >= "special_days"."date")
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "waiting_list" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"canonical_email" text NOT NULL,
	"phone" text NOT NULL,
	"postcode" text NOT NULL,
	"reason" text,
	"source" text DEFAULT 'website' NOT NULL,
	"referred_by" text,
	"weekly_newsletter" boolean DEFAULT false NOT NULL,
	"consent_version" text NOT NULL,
	"consented_at" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"invited_at" timestamp (3) with time zone,
	"joined_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "waiting_list_status_known" CHECK ("waiting_list"."status" in ('pending', 'approved', 'rejected', 'invited', 'joined')),
	CONSTRAINT "waiting_list_postcode_short" CHECK (char_length("waiting_list"."postcode") <= 10),
	CONSTRAINT "waiting_list_email_canonical" CHECK ("waiting_list"."canonical_email" = lower(btrim("waiting_list"."canonical_email")))
);
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facility_details" ADD CONSTRAINT "facility_details_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mosque_details" ADD CONSTRAINT "mosque_details_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_details" ADD CONSTRAINT "school_details_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jumuah_sittings" ADD CONSTRAINT "jumuah_sittings_mosque_id_places_id_fk" FOREIGN KEY ("mosque_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mosque_prayer_settings" ADD CONSTRAINT "mosque_prayer_settings_mosque_id_places_id_fk" FOREIGN KEY ("mosque_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prayer_days" ADD CONSTRAINT "prayer_days_mosque_id_places_id_fk" FOREIGN KEY ("mosque_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prayer_rules" ADD CONSTRAINT "prayer_rules_mosque_id_places_id_fk" FOREIGN KEY ("mosque_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "special_days" ADD CONSTRAINT "special_days_mosque_id_places_id_fk" FOREIGN KEY ("mosque_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "volunteer_hours" ADD CONSTRAINT "volunteer_hours_opportunity_id_volunteer_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."volunteer_opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "volunteer_opportunities" ADD CONSTRAINT "volunteer_opportunities_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "council_meetings_by_time" ON "council_meetings" USING btree ("is_public","meeting_date","start_time","id");--> statement-breakpoint
CREATE INDEX "events_by_time" ON "events" USING btree ("status","event_date","start_time","id");--> statement-breakpoint
CREATE INDEX "events_by_category" ON "events" USING btree ("status","category","event_date","start_time","id");--> statement-breakpoint
CREATE INDEX "events_by_place" ON "events" USING btree ("place_id","event_date");--> statement-breakpoint
CREATE INDEX "events_by_text" ON "events" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mosque_details_by_facility" ON "mosque_details" USING gin ("facilities");--> statement-breakpoint
CREATE UNIQUE INDEX "places_source_unique" ON "places" USING btree ("source","source_ref");--> statement-breakpoint
CREATE INDEX "places_by_name" ON "places" USING btree ("kind","status",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "places_featured_first" ON "places" USING btree ("kind","status",(not "featured"),lower("name"),"id");--> statement-breakpoint
CREATE INDEX "places_by_position" ON "places" USING gist ("position");--> statement-breakpoint
CREATE INDEX "places_by_text" ON "places" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "prayer_rules_by_mosque" ON "prayer_rules" USING btree ("mosque_id","valid_from");--> statement-breakpoint
CREATE INDEX "volunteer_hours_by_opportunity" ON "volunteer_hours" USING btree ("opportunity_id");--> statement-breakpoint
CREATE INDEX "volunteer_opportunities_newest" ON "volunteer_opportunities" USING btree ("status","is_approved","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_email_once" ON "waiting_list" USING btree ("canonical_email");--> statement-breakpoint
CREATE INDEX "waiting_list_newest" ON "waiting_list" USING btree ("status","id" DESC NULLS LAST);