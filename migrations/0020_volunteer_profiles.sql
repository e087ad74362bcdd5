CREATE TABLE "dbs_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"role_key" text GENERATED ALWAYS AS (lower(role)) STORED NOT NULL,
	"level" text NOT NULL,
	"issued_on" date NOT NULL,
	"expires_on" date NOT NULL,
	"place_id" uuid,
	"seen_by" uuid,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dbs_checks_once_a_role" UNIQUE NULLS NOT DISTINCT("user_id","role_key","place_id"),
	CONSTRAINT "dbs_checks_level_known" CHECK ("dbs_checks"."level" in ('basic', 'standard', 'enhanced', 'enhanced_barred')),
	CONSTRAINT "dbs_checks_in_order" CHECK ("dbs_checks"."expires_on" > "dbs_checks"."issued_on"),
	CONSTRAINT "dbs_checks_seen_by_another" CHECK ("dbs_checks"."seen_by" <> "dbs_checks"."user_id")
);
--> statement-breakpoint
CREATE TABLE "volunteer_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"display_name" text NOT NULL,
	"bio" text,
	"skills" text[] DEFAULT '{}' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"specializations" text[] DEFAULT '{}' NOT NULL,
	"availability" text[] DEFAULT '{}' NOT NULL,
	"qualifications" text[] DEFAULT '{}' NOT NULL,
	"time_commitment" text,
	"experience" text,
	"preferred_contact" text DEFAULT 'platform' NOT NULL,
	"is_visible" boolean DEFAULT true NOT NULL,
	"is_actively_looking" boolean DEFAULT true NOT NULL,
	"search_text" text NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "volunteer_profiles_time_known" CHECK ("volunteer_profiles"."time_commitment" in ('1-2_hours_week', '3-5_hours_week', '5-10_hours_week', '10+_hours_week', 'one_time', 'ongoing')),
	CONSTRAINT "volunteer_profiles_contact_known" CHECK ("volunteer_profiles"."preferred_contact" in ('platform', 'email', 'phone')),
	CONSTRAINT "volunteer_profiles_availability_known" CHECK ("volunteer_profiles"."availability" <@ array['weekday_mornings', 'weekday_afternoons', 'weekday_evenings', 'fridays', 'saturdays', 'sundays', 'school_holidays', 'ramadan', 'short_notice']),
	CONSTRAINT "volunteer_profiles_lists_short" CHECK (greatest(cardinality("volunteer_profiles"."skills"), cardinality("volunteer_profiles"."languages"), cardinality("volunteer_profiles"."specializations"),
        cardinality("volunteer_profiles"."qualifications")) <= 12)
);
--> statement-breakpoint
ALTER TABLE "dbs_checks" ADD CONSTRAINT "dbs_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dbs_checks" ADD CONSTRAINT "dbs_checks_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dbs_checks" ADD CONSTRAINT "dbs_checks_seen_by_users_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "volunteer_profiles" ADD CONSTRAINT "volunteer_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dbs_checks_of_place" ON "dbs_checks" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "dbs_checks_by_seer" ON "dbs_checks" USING btree ("seen_by");--> statement-breakpoint
CREATE INDEX "dbs_checks_by_end" ON "dbs_checks" USING btree ("expires_on","id");--> statement-breakpoint
CREATE INDEX "dbs_checks_to_remind_of" ON "dbs_checks" USING btree ("expires_on") WHERE "dbs_checks"."reminded_at" is null;--> statement-breakpoint
CREATE INDEX "volunteer_profiles_shown" ON "volunteer_profiles" USING btree ("user_id") WHERE "volunteer_profiles"."is_visible" and "volunteer_profiles"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "volunteer_profiles_by_text" ON "volunteer_profiles" USING gin ("search_text" gin_trgm_ops);