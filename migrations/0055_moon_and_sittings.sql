CREATE TABLE "moon_authorities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "moon_authorities_name_short" CHECK (char_length(btrim("moon_authorities"."name")) between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "mosque_moon_authorities" (
	"mosque_id" uuid PRIMARY KEY NOT NULL,
	"authority_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sittings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mosque_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"time" text,
	"after_prayer" text,
	"after_basis" text,
	"after_minutes" smallint,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"nights" text DEFAULT 'all' NOT NULL,
	"ends_at" text,
	"rakahs" smallint,
	"hall" text,
	"address" text,
	"postcode" text,
	"latitude" double precision,
	"longitude" double precision,
	"language" text,
	"womens_places" text DEFAULT 'unknown' NOT NULL,
	"parking" boolean,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sittings_kind_known" CHECK ("sittings"."kind" in ('taraweeh', 'qiyam', 'eid_al_fitr', 'eid_al_adha', 'eclipse', 'rain')),
	CONSTRAINT "sittings_prayer_known" CHECK ("sittings"."after_prayer" in ('fajr', 'dhuhr', 'asr', 'maghrib', 'isha')),
	CONSTRAINT "sittings_basis_known" CHECK ("sittings"."after_basis" in ('start', 'jamaah')),
	CONSTRAINT "sittings_nights_known" CHECK ("sittings"."nights" in ('all', 'odd', 'last_ten')),
	CONSTRAINT "sittings_womens_places_known" CHECK ("sittings"."womens_places" in ('yes', 'no', 'unknown')),
	CONSTRAINT "sittings_time_is_clock" CHECK ("time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "sittings_end_is_clock" CHECK ("ends_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "sittings_clock_or_rule" CHECK (("sittings"."time" is null) <> ("sittings"."after_prayer" is null)),
	CONSTRAINT "sittings_rule_whole" CHECK (("sittings"."after_prayer" is null) = ("sittings"."after_basis" is null) and ("sittings"."after_prayer" is null) = ("sittings"."after_minutes" is null)),
	CONSTRAINT "sittings_minutes_sane" CHECK ("sittings"."after_minutes" between 0 and 240),
	CONSTRAINT "sittings_range_in_order" CHECK ("sittings"."valid_to" between "sittings"."valid_from" and "sittings"."valid_from" + 366),
	CONSTRAINT "sittings_nights_of_night_prayers" CHECK ("sittings"."nights" = 'all' or "sittings"."kind" in ('taraweeh', 'qiyam')),
	CONSTRAINT "sittings_rakahs_sane" CHECK ("sittings"."rakahs" between 2 and 36),
	CONSTRAINT "sittings_position_whole" CHECK (("sittings"."latitude" is null) = ("sittings"."longitude" is null)),
	CONSTRAINT "sittings_language_short" CHECK (char_length("sittings"."language") between 1 and 40),
	CONSTRAINT "sittings_note_short" CHECK (char_length("sittings"."note") between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "hijri_month_starts" DROP CONSTRAINT "hijri_month_starts_starts_on_unique";--> statement-breakpoint
ALTER TABLE "hijri_month_starts" DROP CONSTRAINT "hijri_month_starts_year_month_pk";--> statement-breakpoint
ALTER TABLE "hijri_month_starts" ALTER COLUMN "starts_on" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "hijri_month_starts" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "hijri_month_starts" ALTER COLUMN "id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "hijri_month_starts" ADD COLUMN "authority_id" uuid;--> statement-breakpoint
-- What administrators have declared so far becomes the calendar of the site's own authority.
INSERT INTO "moon_authorities" ("id", "name", "is_default", "created_at") VALUES ('019a0000-0000-7000-8000-000000000001', 'The administrators of this site', true, now());--> statement-breakpoint
UPDATE "hijri_month_starts" SET "authority_id" = '019a0000-0000-7000-8000-000000000001';--> statement-breakpoint
ALTER TABLE "hijri_month_starts" ADD COLUMN "mosque_id" uuid;--> statement-breakpoint
ALTER TABLE "hijri_month_starts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "hijri_month_starts" ADD COLUMN "declared_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mosque_moon_authorities" ADD CONSTRAINT "mosque_moon_authorities_mosque_id_places_id_fk" FOREIGN KEY ("mosque_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mosque_moon_authorities" ADD CONSTRAINT "mosque_moon_authorities_authority_id_moon_authorities_id_fk" FOREIGN KEY ("authority_id") REFERENCES "public"."moon_authorities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_mosque_id_places_id_fk" FOREIGN KEY ("mosque_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "moon_authorities_by_name" ON "moon_authorities" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "moon_authorities_one_default" ON "moon_authorities" USING btree ("is_default") WHERE "moon_authorities"."is_default";--> statement-breakpoint
CREATE INDEX "mosque_moon_authorities_by_authority" ON "mosque_moon_authorities" USING btree ("authority_id");--> statement-breakpoint
CREATE INDEX "sittings_by_mosque" ON "sittings" USING btree ("mosque_id","valid_from");--> statement-breakpoint
CREATE INDEX "sittings_by_kind" ON "sittings" USING btree ("kind","valid_from");--> statement-breakpoint
ALTER TABLE "hijri_month_starts" ADD CONSTRAINT "hijri_month_starts_authority_id_moon_authorities_id_fk" FOREIGN KEY ("authority_id") REFERENCES "public"."moon_authorities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hijri_month_starts" ADD CONSTRAINT "hijri_month_starts_mosque_id_places_id_fk" FOREIGN KEY ("mosque_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hijri_month_starts" ADD CONSTRAINT "hijri_month_starts_of_authority" UNIQUE("authority_id","year","month");--> statement-breakpoint
ALTER TABLE "hijri_month_starts" ADD CONSTRAINT "hijri_month_starts_of_mosque" UNIQUE("mosque_id","year","month");--> statement-breakpoint
ALTER TABLE "hijri_month_starts" ADD CONSTRAINT "hijri_month_starts_day_of_authority" UNIQUE("authority_id","starts_on");--> statement-breakpoint
ALTER TABLE "hijri_month_starts" ADD CONSTRAINT "hijri_month_starts_day_of_mosque" UNIQUE("mosque_id","starts_on");--> statement-breakpoint
ALTER TABLE "hijri_month_starts" ADD CONSTRAINT "hijri_month_starts_of_one" CHECK (("hijri_month_starts"."authority_id" is null) <> ("hijri_month_starts"."mosque_id" is null));