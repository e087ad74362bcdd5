CREATE TABLE "business_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"parent_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "business_categories_name_given" CHECK (char_length(btrim("business_categories"."name")) between 1 and 60),
	CONSTRAINT "business_categories_not_own_parent" CHECK ("business_categories"."parent_id" <> "business_categories"."id")
);
--> statement-breakpoint
CREATE TABLE "business_category_links" (
	"business_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "business_category_links_business_id_category_id_pk" PRIMARY KEY("business_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "business_open_spans" (
	"business_id" uuid NOT NULL,
	"opens_at" timestamp (3) with time zone NOT NULL,
	"closes_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "business_open_spans_business_id_opens_at_pk" PRIMARY KEY("business_id","opens_at"),
	CONSTRAINT "business_open_spans_last" CHECK ("business_open_spans"."closes_at" > "business_open_spans"."opens_at")
);
--> statement-breakpoint
CREATE TABLE "businesses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_user_id" uuid,
	"place_id" uuid,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"phone" text,
	"email" text,
	"website" text,
	"address" text NOT NULL,
	"postcode" text NOT NULL,
	"ward" text,
	"latitude" double precision,
	"longitude" double precision,
	"position" "cube" GENERATED ALWAYS AS (case when latitude is not null and longitude is not null then cube(array[6371008.8 * cos(radians(latitude)) * cos(radians(longitude)), 6371008.8 * cos(radians(latitude)) * sin(radians(longitude)), 6371008.8 * sin(radians(latitude))]) end) STORED,
	"features" text[] DEFAULT '{}' NOT NULL,
	"opening_hours" jsonb,
	"opening_hours_at" timestamp (3) with time zone,
	"spans_until" date,
	"pictures" text[] DEFAULT '{}' NOT NULL,
	"show_on_map" boolean DEFAULT true NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"rejection_reason" text,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"featured_until" date,
	"is_featured" boolean DEFAULT false NOT NULL,
	"halal_step" smallint DEFAULT 0 NOT NULL,
	"recommendation_count" integer DEFAULT 0 NOT NULL,
	"category_names" text DEFAULT '' NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"source" text NOT NULL,
	"source_ref" text,
	"search_text" text GENERATED ALWAYS AS (lower(name || ' ' || description || ' ' || address || ' ' || postcode || ' ' || replace(postcode, ' ', '') || ' ' || category_names)) STORED,
	"search_words" text GENERATED ALWAYS AS (search_fold(name) || '|' || search_fold(coalesce(category_names, '') || ' ' || coalesce(description, '') || ' ' || coalesce(address, '') || ' ' || coalesce(postcode, '') || ' ' || coalesce(replace(postcode, ' ', ''), '') || ' ' || coalesce(ward, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "businesses_status_known" CHECK ("businesses"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "businesses_features_known" CHECK ("businesses"."features" <@ array['step_free', 'place_to_pray', 'family_room', 'women_served_by_women', 'baby_changing', 'parking', 'delivery', 'collection', 'home_visits', 'appointments', 'cards', 'no_alcohol', 'iftar']),
	CONSTRAINT "businesses_name_given" CHECK (char_length(btrim("businesses"."name")) between 1 and 200),
	CONSTRAINT "businesses_postcode_short" CHECK (char_length("businesses"."postcode") <= 10),
	CONSTRAINT "businesses_position_whole" CHECK (("businesses"."latitude" is null) = ("businesses"."longitude" is null)),
	CONSTRAINT "businesses_latitude_on_earth" CHECK ("businesses"."latitude" between -90 and 90),
	CONSTRAINT "businesses_longitude_on_earth" CHECK ("businesses"."longitude" between -180 and 180),
	CONSTRAINT "businesses_pictures_few" CHECK (cardinality("businesses"."pictures") <= 6),
	CONSTRAINT "businesses_halal_step_sane" CHECK ("businesses"."halal_step" between 0 and 4),
	CONSTRAINT "businesses_recommendations_counted" CHECK ("businesses"."recommendation_count" >= 0),
	CONSTRAINT "businesses_rejection_has_reason" CHECK ("businesses"."status" <> 'rejected' or "businesses"."rejection_reason" is not null)
);
--> statement-breakpoint
ALTER TABLE "business_categories" ADD CONSTRAINT "business_categories_parent_id_business_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."business_categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_category_links" ADD CONSTRAINT "business_category_links_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_category_links" ADD CONSTRAINT "business_category_links_category_id_business_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."business_categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_open_spans" ADD CONSTRAINT "business_open_spans_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "business_categories_by_slug" ON "business_categories" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "business_categories_by_name" ON "business_categories" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "business_categories_by_parent" ON "business_categories" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "business_category_links_by_category" ON "business_category_links" USING btree ("category_id","business_id");--> statement-breakpoint
CREATE INDEX "business_open_spans_by_end" ON "business_open_spans" USING btree ("closes_at");--> statement-breakpoint
CREATE UNIQUE INDEX "businesses_source_unique" ON "businesses" USING btree ("source","source_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "businesses_once" ON "businesses" USING btree (lower(btrim("name")),"postcode") WHERE "businesses"."status" <> 'rejected';--> statement-breakpoint
CREATE INDEX "businesses_of_owner" ON "businesses" USING btree ("owner_user_id","id");--> statement-breakpoint
CREATE INDEX "businesses_in_place" ON "businesses" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "businesses_featured_first" ON "businesses" USING btree ((not "is_featured"),lower("name"),"id") WHERE "businesses"."status" = 'approved' and "businesses"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "businesses_by_name" ON "businesses" USING btree (lower("name"),"id") WHERE "businesses"."status" = 'approved' and "businesses"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "businesses_by_recommendations" ON "businesses" USING btree ((- "recommendation_count"),lower("name"),"id") WHERE "businesses"."status" = 'approved' and "businesses"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "businesses_newest" ON "businesses" USING btree ("status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "businesses_by_approval" ON "businesses" USING btree ("approved_at") WHERE "businesses"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "businesses_to_span" ON "businesses" USING btree ("spans_until") WHERE "businesses"."opening_hours" is not null;--> statement-breakpoint
CREATE INDEX "businesses_to_end" ON "businesses" USING btree ("featured_until") WHERE "businesses"."is_featured";--> statement-breakpoint
CREATE INDEX "businesses_by_position" ON "businesses" USING gist ("position");--> statement-breakpoint
CREATE INDEX "businesses_by_picture" ON "businesses" USING gin ("pictures");--> statement-breakpoint
CREATE INDEX "businesses_by_text" ON "businesses" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "businesses_by_words" ON "businesses" USING gin (search_vector("search_words"));--> statement-breakpoint
CREATE INDEX "businesses_by_near_words" ON "businesses" USING gin (near_spellings("search_words"));