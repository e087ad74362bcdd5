CREATE TABLE "fitrana_amounts" (
	"mosque_id" uuid NOT NULL,
	"hijri_year" integer NOT NULL,
	"amount_pence" integer NOT NULL,
	"url" text,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fitrana_amounts_mosque_id_hijri_year_pk" PRIMARY KEY("mosque_id","hijri_year"),
	CONSTRAINT "fitrana_amounts_amount_sane" CHECK ("fitrana_amounts"."amount_pence" between 1 and 100000),
	CONSTRAINT "fitrana_amounts_year_sane" CHECK ("fitrana_amounts"."hijri_year" between 1400 and 1600),
	CONSTRAINT "fitrana_amounts_url_short" CHECK (char_length("fitrana_amounts"."url") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "fitrana_amounts" ADD CONSTRAINT "fitrana_amounts_mosque_id_places_id_fk" FOREIGN KEY ("mosque_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;