CREATE TABLE "classified_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"parent_id" uuid,
	"sort_order" integer DEFAULT 100 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "classified_categories_not_own_parent" CHECK ("classified_categories"."parent_id" <> "classified_categories"."id")
);
--> statement-breakpoint
CREATE TABLE "classified_listings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seller_user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"price_amount" integer NOT NULL,
	"price_currency" text DEFAULT 'GBP' NOT NULL,
	"condition" text NOT NULL,
	"category_id" uuid NOT NULL,
	"place_id" uuid,
	"ward" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"address" text,
	"postcode" text,
	"show_on_map" boolean DEFAULT true NOT NULL,
	"picture_ids" uuid[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"rejection_reason" text,
	"reserved_at" timestamp (3) with time zone,
	"sold_at" timestamp (3) with time zone,
	"approved_by" uuid,
	"listed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"reminder_sent_at" timestamp (3) with time zone,
	"renewals" smallint DEFAULT 0 NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"fingerprint" text GENERATED ALWAYS AS (md5(regexp_replace(lower(title || description), '[[:space:][:punct:]]+', '', 'g'))) STORED,
	"search_words" text GENERATED ALWAYS AS (search_fold(title) || '|' || search_fold(coalesce(description, '') || ' ' || coalesce(ward, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "classified_listings_condition_known" CHECK ("classified_listings"."condition" in ('new', 'like_new', 'good', 'worn', 'for_parts')),
	CONSTRAINT "classified_listings_status_known" CHECK ("classified_listings"."status" in ('pending', 'approved', 'rejected', 'sold', 'expired')),
	CONSTRAINT "classified_listings_title_given" CHECK (char_length(btrim("classified_listings"."title")) between 1 and 80),
	CONSTRAINT "classified_listings_price_sane" CHECK ("classified_listings"."price_amount" between 0 and 10000000),
	CONSTRAINT "classified_listings_currency_known" CHECK ("classified_listings"."price_currency" = 'GBP'),
	CONSTRAINT "classified_listings_postcode_short" CHECK (char_length("classified_listings"."postcode") <= 10),
	CONSTRAINT "classified_listings_pictures_few" CHECK (cardinality("classified_listings"."picture_ids") <= 8),
	CONSTRAINT "classified_listings_position_whole" CHECK (("classified_listings"."latitude" is null) = ("classified_listings"."longitude" is null)),
	CONSTRAINT "classified_listings_times_given" CHECK ("classified_listings"."status" not in ('approved', 'expired') or ("classified_listings"."listed_at" is not null and "classified_listings"."expires_at" is not null)),
	CONSTRAINT "classified_listings_rejection_has_reason" CHECK ("classified_listings"."status" <> 'rejected' or "classified_listings"."rejection_reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "classified_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"talk_id" uuid NOT NULL,
	"from_user_id" uuid NOT NULL,
	"message" text NOT NULL,
	"read_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "classified_messages_given" CHECK (char_length(btrim("classified_messages"."message")) between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "classified_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "classified_talks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid,
	"title" text NOT NULL,
	"seller_user_id" uuid,
	"buyer_user_id" uuid,
	"last_message_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "classified_categories" ADD CONSTRAINT "classified_categories_parent_id_classified_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."classified_categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classified_listings" ADD CONSTRAINT "classified_listings_seller_user_id_users_id_fk" FOREIGN KEY ("seller_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classified_listings" ADD CONSTRAINT "classified_listings_category_id_classified_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."classified_categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classified_listings" ADD CONSTRAINT "classified_listings_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classified_messages" ADD CONSTRAINT "classified_messages_talk_id_classified_talks_id_fk" FOREIGN KEY ("talk_id") REFERENCES "public"."classified_talks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classified_messages" ADD CONSTRAINT "classified_messages_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classified_pictures" ADD CONSTRAINT "classified_pictures_listing_id_classified_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."classified_listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classified_talks" ADD CONSTRAINT "classified_talks_listing_id_classified_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."classified_listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classified_talks" ADD CONSTRAINT "classified_talks_seller_user_id_users_id_fk" FOREIGN KEY ("seller_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classified_talks" ADD CONSTRAINT "classified_talks_buyer_user_id_users_id_fk" FOREIGN KEY ("buyer_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "classified_categories_slug_once" ON "classified_categories" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "classified_categories_name_once" ON "classified_categories" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "classified_categories_by_parent" ON "classified_categories" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "classified_listings_same_once" ON "classified_listings" USING btree ("seller_user_id","fingerprint") WHERE status in ('pending', 'approved');--> statement-breakpoint
CREATE INDEX "classified_listings_newest" ON "classified_listings" USING btree ("listed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'approved' and removed_at is null;--> statement-breakpoint
CREATE INDEX "classified_listings_cheapest" ON "classified_listings" USING btree ("price_amount","id") WHERE status = 'approved' and removed_at is null;--> statement-breakpoint
CREATE INDEX "classified_listings_by_category" ON "classified_listings" USING btree ("category_id","listed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'approved' and removed_at is null;--> statement-breakpoint
CREATE INDEX "classified_listings_by_ward" ON "classified_listings" USING btree ("ward","listed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'approved' and removed_at is null;--> statement-breakpoint
CREATE INDEX "classified_listings_ending" ON "classified_listings" USING btree ("expires_at") WHERE status = 'approved' and removed_at is null;--> statement-breakpoint
CREATE INDEX "classified_listings_of_seller" ON "classified_listings" USING btree ("seller_user_id","id");--> statement-breakpoint
CREATE INDEX "classified_listings_of_category" ON "classified_listings" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "classified_listings_by_words" ON "classified_listings" USING gin (search_vector("search_words"));--> statement-breakpoint
CREATE INDEX "classified_listings_by_near_words" ON "classified_listings" USING gin (near_spellings("search_words"));--> statement-breakpoint
CREATE INDEX "classified_messages_in_order" ON "classified_messages" USING btree ("talk_id","id");--> statement-breakpoint
CREATE INDEX "classified_messages_of_user" ON "classified_messages" USING btree ("from_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "classified_pictures_file_once" ON "classified_pictures" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "classified_pictures_of_listing" ON "classified_pictures" USING btree ("listing_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "classified_talks_once" ON "classified_talks" USING btree ("listing_id","buyer_user_id");--> statement-breakpoint
CREATE INDEX "classified_talks_of_seller" ON "classified_talks" USING btree ("seller_user_id","last_message_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "classified_talks_of_buyer" ON "classified_talks" USING btree ("buyer_user_id","last_message_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "classified_talks_oldest" ON "classified_talks" USING btree ("last_message_at");--> statement-breakpoint
-- By hand
INSERT INTO "classified_categories" ("id", "name", "slug", "parent_id", "sort_order", "created_at", "updated_at") VALUES
('01990000-0000-7000-8000-000000000001', 'Children', 'children', null, 10, now(), now()),
('01990000-0000-7000-8000-000000000002', 'Prams and cots', 'prams-and-cots', '01990000-0000-7000-8000-000000000001', 11, now(), now()),
('01990000-0000-7000-8000-000000000003', 'Toys', 'toys', '01990000-0000-7000-8000-000000000001', 12, now(), now()),
('01990000-0000-7000-8000-000000000004', 'Children’s clothes', 'childrens-clothes', '01990000-0000-7000-8000-000000000001', 13, now(), now()),
('01990000-0000-7000-8000-000000000005', 'Furniture', 'furniture', null, 20, now(), now()),
('01990000-0000-7000-8000-000000000006', 'Books', 'books', null, 30, now(), now()),
('01990000-0000-7000-8000-000000000007', 'School books', 'school-books', '01990000-0000-7000-8000-000000000006', 31, now(), now()),
('01990000-0000-7000-8000-000000000008', 'Islamic books', 'islamic-books', '01990000-0000-7000-8000-000000000006', 32, now(), now()),
('01990000-0000-7000-8000-000000000009', 'Electrical', 'electrical', null, 40, now(), now()),
('01990000-0000-7000-8000-000000000010', 'Phones and computers', 'phones-and-computers', '01990000-0000-7000-8000-000000000009', 41, now(), now()),
('01990000-0000-7000-8000-000000000011', 'Household appliances', 'appliances', '01990000-0000-7000-8000-000000000009', 42, now(), now()),
('01990000-0000-7000-8000-000000000012', 'Clothes', 'clothes', null, 50, now(), now()),
('01990000-0000-7000-8000-000000000013', 'Kitchen and home', 'kitchen-and-home', null, 60, now(), now()),
('01990000-0000-7000-8000-000000000014', 'Bikes and sport', 'bikes-and-sport', null, 70, now(), now()),
('01990000-0000-7000-8000-000000000015', 'Tools and garden', 'tools-and-garden', null, 80, now(), now()),
('01990000-0000-7000-8000-000000000016', 'Cars and parts', 'cars-and-parts', null, 90, now(), now()),
('01990000-0000-7000-8000-000000000017', 'Prayer and Ramadan', 'prayer-and-ramadan', null, 100, now(), now()),
('01990000-0000-7000-8000-000000000018', 'Everything else', 'other', null, 1000, now(), now());
