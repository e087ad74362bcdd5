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
ALTER TABLE "jumuah_sittings" ADD CONSTRAINT "jumuah_sittings_mosque_id_places_id_fk" FOREIGN KEY ("mosque_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mosque_prayer_settings" ADD CONSTRAINT "mosque_prayer_settings_mosque_id_places_id_fk" FOREIGN KEY ("mosque_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prayer_days" ADD CONSTRAINT "prayer_days_mosque_id_places_id_fk" FOREIGN KEY ("mosque_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prayer_rules" ADD CONSTRAINT "prayer_rules_mosque_id_places_id_fk" FOREIGN KEY ("mosque_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "special_days" ADD CONSTRAINT "special_days_mosque_id_places_id_fk" FOREIGN KEY ("mosque_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prayer_rules_by_mosque" ON "prayer_rules" USING btree ("mosque_id","valid_from");