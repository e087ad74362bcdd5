CREATE TABLE "volunteer_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"volunteer_id" uuid NOT NULL,
	"message" text NOT NULL,
	"availability" text,
	"relevant_experience" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"response_message" text,
	"applied_at" timestamp (3) with time zone NOT NULL,
	"responded_at" timestamp (3) with time zone,
	"responded_by" uuid,
	"reminders_sent" integer DEFAULT 0 NOT NULL,
	"remind_at" timestamp (3) with time zone,
	CONSTRAINT "volunteer_applications_status_known" CHECK ("volunteer_applications"."status" in ('pending', 'accepted', 'rejected', 'withdrawn', 'closed')),
	CONSTRAINT "volunteer_applications_answered" CHECK ("volunteer_applications"."status" not in ('accepted', 'rejected') or "volunteer_applications"."responded_at" is not null),
	CONSTRAINT "volunteer_applications_reminded_while_open" CHECK ("volunteer_applications"."status" = 'pending' or "volunteer_applications"."remind_at" is null)
);
--> statement-breakpoint
ALTER TABLE "volunteer_opportunities" ADD COLUMN "requirements" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "volunteer_opportunities" ADD COLUMN "weekly_schedule" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "volunteer_applications" ADD CONSTRAINT "volunteer_applications_opportunity_id_volunteer_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."volunteer_opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "volunteer_applications" ADD CONSTRAINT "volunteer_applications_volunteer_id_users_id_fk" FOREIGN KEY ("volunteer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "volunteer_applications" ADD CONSTRAINT "volunteer_applications_responded_by_users_id_fk" FOREIGN KEY ("responded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "volunteer_applications_once" ON "volunteer_applications" USING btree ("opportunity_id","volunteer_id");--> statement-breakpoint
CREATE INDEX "volunteer_applications_of_member" ON "volunteer_applications" USING btree ("volunteer_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "volunteer_applications_of_opportunity" ON "volunteer_applications" USING btree ("opportunity_id",("status" <> 'pending'),"id");--> statement-breakpoint
CREATE INDEX "volunteer_applications_to_remind" ON "volunteer_applications" USING btree ("remind_at") WHERE "volunteer_applications"."remind_at" is not null;--> statement-breakpoint
CREATE INDEX "volunteer_applications_answered_lately" ON "volunteer_applications" USING btree ("responded_at") WHERE "volunteer_applications"."responded_at" is not null;--> statement-breakpoint
CREATE INDEX "volunteer_applications_by_answerer" ON "volunteer_applications" USING btree ("responded_by");--> statement-breakpoint
CREATE INDEX "volunteer_opportunities_of_place" ON "volunteer_opportunities" USING btree ("place_id","id");--> statement-breakpoint
CREATE INDEX "volunteer_opportunities_ending" ON "volunteer_opportunities" USING btree ("end_date") WHERE "volunteer_opportunities"."end_date" is not null and "volunteer_opportunities"."status" <> 'closed';--> statement-breakpoint
-- By hand: what volunteers should bring moves from three lists into one, and from now on the counter counts accepted applications.
UPDATE "volunteer_opportunities" SET "requirements" = (
  SELECT coalesce(jsonb_agg(jsonb_build_object('skillType', need.type, 'requirementValue', need.value,
    'isRequired', true, 'proficiencyLevel', 'any') ORDER BY need.rank, need.at), '[]')
  FROM (
    SELECT 1 AS rank, 'skill' AS type, value, at FROM unnest("required_skills") WITH ORDINALITY AS listed (value, at)
    UNION ALL SELECT 2, 'language', value, at FROM unnest("required_languages") WITH ORDINALITY AS listed (value, at)
    UNION ALL SELECT 3, 'qualification', value, at FROM unnest("required_qualifications") WITH ORDINALITY AS listed (value, at)
  ) AS need), "current_volunteers" = 0;
