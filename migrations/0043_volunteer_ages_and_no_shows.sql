ALTER TABLE "volunteer_shift_signups" ADD COLUMN "missed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "volunteer_opportunities" ADD COLUMN "minimum_age" smallint;--> statement-breakpoint
ALTER TABLE "volunteer_opportunities" ADD CONSTRAINT "volunteer_opportunities_age_sane" CHECK ("volunteer_opportunities"."minimum_age" between 13 and 25);