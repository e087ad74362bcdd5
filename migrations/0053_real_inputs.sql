CREATE TABLE "sample_rows" (
	"table_name" text NOT NULL,
	"key" jsonb NOT NULL,
	CONSTRAINT "sample_rows_table_name_key_pk" PRIMARY KEY("table_name","key")
);
--> statement-breakpoint
CREATE TABLE "premium_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"granted_by" uuid,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "premium_grants_reason_short" CHECK (char_length("premium_grants"."reason") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "dbs_check_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "prayer_days" DROP CONSTRAINT "prayer_days_jamaah_after_begin";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "is_course" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "is_iftar" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "premium_grants" ADD CONSTRAINT "premium_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dbs_check_requests" ADD CONSTRAINT "dbs_check_requests_opportunity_id_volunteer_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."volunteer_opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dbs_check_requests" ADD CONSTRAINT "dbs_check_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dbs_check_requests" ADD CONSTRAINT "dbs_check_requests_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "premium_grants_one_at_a_time" ON "premium_grants" USING btree ("user_id") WHERE "premium_grants"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "premium_grants_by_end" ON "premium_grants" USING btree ("until") WHERE "premium_grants"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "premium_grants_of_user" ON "premium_grants" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "dbs_check_requests_once" ON "dbs_check_requests" USING btree ("opportunity_id","user_id");--> statement-breakpoint
CREATE INDEX "dbs_check_requests_of_member" ON "dbs_check_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "dbs_check_requests_by_asker" ON "dbs_check_requests" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "dbs_check_requests_by_time" ON "dbs_check_requests" USING btree ("asked_at","id");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_course_is_series" CHECK (not "events"."is_course" or "events"."series_id" is not null);--> statement-breakpoint
ALTER TABLE "prayer_days" ADD CONSTRAINT "prayer_days_jamaah_after_begin" CHECK ("prayer_days"."prayer" = 'isha' or ("prayer_days"."jamaah_day_offset", "prayer_days"."jamaah") >= ("prayer_days"."begins_day_offset", "prayer_days"."begins"));