ALTER TABLE "sittings" DROP CONSTRAINT "sittings_nights_known";--> statement-breakpoint
ALTER TABLE "sittings" ADD COLUMN "night_numbers" smallint[];--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_numbers_of_chosen_nights" CHECK (("sittings"."nights" = 'chosen') = ("sittings"."night_numbers" is not null));--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_numbers_some" CHECK (cardinality("sittings"."night_numbers") between 1 and 30);--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_numbers_sane" CHECK (1 <= all("sittings"."night_numbers") and 30 >= all("sittings"."night_numbers"));--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_nights_known" CHECK ("sittings"."nights" in ('all', 'odd', 'last_ten', 'chosen'));