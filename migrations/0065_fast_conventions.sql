CREATE TABLE "fast_conventions" (
	"mosque_id" uuid PRIMARY KEY NOT NULL,
	"minutes_before_fajr" smallint NOT NULL,
	"minutes_after_maghrib" smallint NOT NULL,
	CONSTRAINT "fast_conventions_suhoor_sane" CHECK ("fast_conventions"."minutes_before_fajr" between 0 and 30),
	CONSTRAINT "fast_conventions_iftar_sane" CHECK ("fast_conventions"."minutes_after_maghrib" between 0 and 10)
);
--> statement-breakpoint
ALTER TABLE "fast_conventions" ADD CONSTRAINT "fast_conventions_mosque_id_places_id_fk" FOREIGN KEY ("mosque_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;