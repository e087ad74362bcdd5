CREATE TABLE "household_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"needs" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "household_people_kind_known" CHECK ("household_people"."kind" in ('adult', 'child')),
	CONSTRAINT "household_people_name_given" CHECK (char_length(btrim("household_people"."name")) between 1 and 100),
	CONSTRAINT "household_people_needs_short" CHECK (char_length(btrim("household_people"."needs")) between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "event_rsvp_people" (
	"rsvp_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "event_rsvp_people_rsvp_id_person_id_pk" PRIMARY KEY("rsvp_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "household_people" ADD CONSTRAINT "household_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_rsvp_people" ADD CONSTRAINT "event_rsvp_people_rsvp_id_event_rsvps_id_fk" FOREIGN KEY ("rsvp_id") REFERENCES "public"."event_rsvps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_rsvp_people" ADD CONSTRAINT "event_rsvp_people_person_id_household_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."household_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "household_people_by_user" ON "household_people" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "event_rsvp_people_by_person" ON "event_rsvp_people" USING btree ("person_id");