CREATE TABLE "volunteer_shift_signups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shift_id" uuid NOT NULL,
	"volunteer_id" uuid NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "volunteer_shifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"date" date NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"capacity" integer NOT NULL,
	"note" text,
	"cancelled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "volunteer_shifts_capacity_known" CHECK ("volunteer_shifts"."capacity" between 1 and 200)
);
--> statement-breakpoint
DROP INDEX "volunteer_hours_by_opportunity";--> statement-breakpoint
ALTER TABLE "volunteer_hours" ADD COLUMN "volunteer_id" uuid;--> statement-breakpoint
ALTER TABLE "volunteer_hours" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "volunteer_hours" ADD COLUMN "status" text DEFAULT 'pending' NOT NULL;--> statement-breakpoint
ALTER TABLE "volunteer_hours" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "volunteer_hours" ADD COLUMN "answered_by" uuid;--> statement-breakpoint
ALTER TABLE "volunteer_hours" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "volunteer_shift_signups" ADD CONSTRAINT "volunteer_shift_signups_shift_id_volunteer_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."volunteer_shifts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "volunteer_shift_signups" ADD CONSTRAINT "volunteer_shift_signups_volunteer_id_users_id_fk" FOREIGN KEY ("volunteer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "volunteer_shifts" ADD CONSTRAINT "volunteer_shifts_opportunity_id_volunteer_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."volunteer_opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "volunteer_shift_signups_once" ON "volunteer_shift_signups" USING btree ("shift_id","volunteer_id");--> statement-breakpoint
CREATE INDEX "volunteer_shift_signups_of_member" ON "volunteer_shift_signups" USING btree ("volunteer_id");--> statement-breakpoint
CREATE INDEX "volunteer_shifts_of_opportunity" ON "volunteer_shifts" USING btree ("opportunity_id","date","start_time");--> statement-breakpoint
CREATE INDEX "volunteer_shifts_coming" ON "volunteer_shifts" USING btree ("date") WHERE "volunteer_shifts"."cancelled_at" is null;--> statement-breakpoint
ALTER TABLE "volunteer_hours" ADD CONSTRAINT "volunteer_hours_volunteer_id_users_id_fk" FOREIGN KEY ("volunteer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "volunteer_hours" ADD CONSTRAINT "volunteer_hours_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "volunteer_hours_by_answerer" ON "volunteer_hours" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "volunteer_hours_by_opportunity" ON "volunteer_hours" USING btree ("opportunity_id",("status" <> 'pending'),"served_on" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "volunteer_hours" ADD CONSTRAINT "volunteer_hours_status_known" CHECK ("volunteer_hours"."status" in ('pending', 'confirmed', 'refused'));--> statement-breakpoint
ALTER TABLE "volunteer_hours" ADD CONSTRAINT "volunteer_hours_confirmed_by_another" CHECK ("volunteer_hours"."answered_by" <> "volunteer_hours"."volunteer_id");--> statement-breakpoint
-- By hand: what was confirmed so far says so in the new columns.
UPDATE "volunteer_hours" SET "status" = 'confirmed', "answered_at" = "confirmed_at" WHERE "confirmed_at" IS NOT NULL;
