CREATE TABLE "outside_cache" (
	"service" text NOT NULL,
	"key" text NOT NULL,
	"body" jsonb NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	"fresh_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "outside_cache_service_key_pk" PRIMARY KEY("service","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"action" text NOT NULL,
	"key" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_limits_action_key_pk" PRIMARY KEY("action","key")
);
--> statement-breakpoint
CREATE TABLE "facility_details" (
	"place_id" uuid PRIMARY KEY NOT NULL,
	"facility_type" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mosque_details" (
	"place_id" uuid PRIMARY KEY NOT NULL,
	"imam_name" text,
	"facilities" text[] DEFAULT '{}' NOT NULL,
	"womens_prayers" text[],
	"womens_entrance" text,
	"womens_wudu" text,
	"womens_share" integer,
	"womens_note" text,
	"womens_confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "mosque_details_facilities_known" CHECK ("mosque_details"."facilities" <@ array['Parking', 'Wheelchair Access', 'Women''s Prayer Area', 'Community Hall', 'Library', 'Youth Programs', 'Funeral Services', 'Marriage Services', 'Kitchen/Dining Hall', 'Islamic School/Madrasa', 'Prayer Hall', 'Wudu Facilities', 'Children''s Area', 'SEN friendly Madrassa', 'Counseling Services', 'Arabic Classes', 'Quran Classes', 'Conference Room', 'Bookshop', 'Shoe Storage', 'Air Conditioning']),
	CONSTRAINT "mosque_details_womens_prayers_known" CHECK ("mosque_details"."womens_prayers" <@ array['daily', 'jumuah', 'taraweeh', 'eid']),
	CONSTRAINT "mosque_details_womens_entrance_known" CHECK ("mosque_details"."womens_entrance" in ('separate', 'shared')),
	CONSTRAINT "mosque_details_womens_wudu_known" CHECK ("mosque_details"."womens_wudu" in ('separate', 'shared', 'none')),
	CONSTRAINT "mosque_details_womens_share_percent" CHECK ("mosque_details"."womens_share" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"postcode" text NOT NULL,
	"ward" text,
	"phone" text,
	"email" text,
	"website" text,
	"description" text,
	"image_url" text,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"position" "cube" GENERATED ALWAYS AS (cube(array[6371008.8 * cos(radians(latitude)) * cos(radians(longitude)), 6371008.8 * cos(radians(latitude)) * sin(radians(longitude)), 6371008.8 * sin(radians(latitude))])) STORED,
	"search_text" text GENERATED ALWAYS AS (lower(name || ' ' || address || ' ' || postcode || ' ' || replace(postcode, ' ', ''))) STORED,
	"services" text[] DEFAULT '{}' NOT NULL,
	"capacity" integer,
	"established_year" integer,
	"featured" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"source" text NOT NULL,
	"source_ref" text,
	"verified_by" text,
	"last_verified_at" timestamp (3) with time zone,
	"approved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "places_kind_known" CHECK ("places"."kind" in ('mosque', 'islamic_school', 'other_facility')),
	CONSTRAINT "places_status_known" CHECK ("places"."status" in ('pending', 'approved', 'rejected', 'archived')),
	CONSTRAINT "places_name_given" CHECK (char_length(btrim("places"."name")) between 1 and 200),
	CONSTRAINT "places_postcode_short" CHECK (char_length("places"."postcode") <= 10),
	CONSTRAINT "places_latitude_on_earth" CHECK ("places"."latitude" between -90 and 90),
	CONSTRAINT "places_longitude_on_earth" CHECK ("places"."longitude" between -180 and 180),
	CONSTRAINT "places_capacity_positive" CHECK ("places"."capacity" > 0),
	CONSTRAINT "places_established_sane" CHECK ("places"."established_year" between 1000 and 2200)
);
--> statement-breakpoint
CREATE TABLE "school_details" (
	"place_id" uuid PRIMARY KEY NOT NULL,
	"school_type" text NOT NULL,
	"age_range" text
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "facility_details" ADD CONSTRAINT "facility_details_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mosque_details" ADD CONSTRAINT "mosque_details_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_details" ADD CONSTRAINT "school_details_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mosque_details_by_facility" ON "mosque_details" USING gin ("facilities");--> statement-breakpoint
CREATE UNIQUE INDEX "places_source_unique" ON "places" USING btree ("source","source_ref");--> statement-breakpoint
CREATE INDEX "places_by_name" ON "places" USING btree ("kind","status",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "places_featured_first" ON "places" USING btree ("kind","status",(not "featured"),lower("name"),"id");--> statement-breakpoint
CREATE INDEX "places_by_position" ON "places" USING gist ("position");--> statement-breakpoint
CREATE INDEX "places_by_text" ON "places" USING gin ("search_text" gin_trgm_ops);