ALTER TABLE "fasts" ALTER COLUMN "mark" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "fasts" ADD COLUMN "set_aside" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "fasts" ADD COLUMN "to_make_up" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "prayer_tracking" ADD COLUMN "set_aside" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "fasts" ADD CONSTRAINT "fasts_to_make_up_of_set_aside" CHECK ("fasts"."set_aside" or not "fasts"."to_make_up");