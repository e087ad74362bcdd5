CREATE TABLE "base_ad_prices" (
	"ad_type" text PRIMARY KEY NOT NULL,
	"weekly_price" integer NOT NULL,
	CONSTRAINT "base_ad_prices_type_known" CHECK ("base_ad_prices"."ad_type" in ('banner_top', 'banner_sidebar', 'banner_mobile')),
	CONSTRAINT "base_ad_prices_sane" CHECK ("base_ad_prices"."weekly_price" between 0 and 1000000)
);
--> statement-breakpoint
CREATE TABLE "growth_pricing" (
	"user_threshold" integer PRIMARY KEY NOT NULL,
	"multiplier" integer NOT NULL,
	CONSTRAINT "growth_pricing_threshold_sane" CHECK ("growth_pricing"."user_threshold" between 0 and 1000000),
	CONSTRAINT "growth_pricing_sane" CHECK ("growth_pricing"."multiplier" between 1000 and 100000)
);
--> statement-breakpoint
CREATE TABLE "pricing_tier_features" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pricing_tier_id" uuid NOT NULL,
	"feature_key" text NOT NULL,
	"feature_value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pricing_tiers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entity_type" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"billing_model" text NOT NULL,
	"billing_interval" text,
	"base_price" integer NOT NULL,
	"currency" text DEFAULT 'GBP' NOT NULL,
	"duration_days" smallint,
	"max_images" smallint DEFAULT 1 NOT NULL,
	"display_position" text,
	"banner_size" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"sort_order" integer DEFAULT 100 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pricing_tiers_entity_known" CHECK ("pricing_tiers"."entity_type" in ('advertisement', 'business', 'classified_listing', 'subscription')),
	CONSTRAINT "pricing_tiers_model_known" CHECK ("pricing_tiers"."billing_model" in ('weekly', 'once', 'subscription')),
	CONSTRAINT "pricing_tiers_interval_known" CHECK ("pricing_tiers"."billing_interval" in ('week', 'month', 'year')),
	CONSTRAINT "pricing_tiers_position_known" CHECK ("pricing_tiers"."display_position" in ('banner_top', 'banner_sidebar', 'banner_mobile')),
	CONSTRAINT "pricing_tiers_price_sane" CHECK ("pricing_tiers"."base_price" between 0 and 1000000),
	CONSTRAINT "pricing_tiers_currency_known" CHECK ("pricing_tiers"."currency" = 'GBP'),
	CONSTRAINT "pricing_tiers_days_sane" CHECK ("pricing_tiers"."duration_days" between 1 and 366),
	CONSTRAINT "pricing_tiers_images_sane" CHECK ("pricing_tiers"."max_images" between 0 and 8),
	CONSTRAINT "pricing_tiers_advert_placed" CHECK (("pricing_tiers"."entity_type" = 'advertisement') = ("pricing_tiers"."display_position" is not null)),
	CONSTRAINT "pricing_tiers_billing_fits" CHECK (("pricing_tiers"."entity_type" = 'advertisement') = ("pricing_tiers"."billing_model" = 'weekly') and ("pricing_tiers"."entity_type" = 'subscription') = ("pricing_tiers"."billing_model" = 'subscription')),
	CONSTRAINT "pricing_tiers_interval_given" CHECK ("pricing_tiers"."billing_model" <> 'subscription' or "pricing_tiers"."billing_interval" in ('month', 'year'))
);
--> statement-breakpoint
CREATE TABLE "season_multipliers" (
	"season" text PRIMARY KEY NOT NULL,
	"multiplier" integer NOT NULL,
	CONSTRAINT "season_multipliers_season_known" CHECK ("season_multipliers"."season" in ('normal', 'ramadan', 'eid', 'hajj')),
	CONSTRAINT "season_multipliers_sane" CHECK ("season_multipliers"."multiplier" between 1000 and 100000)
);
--> statement-breakpoint
CREATE TABLE "seasonal_pricing" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"multiplier" integer NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "seasonal_pricing_in_order" CHECK ("seasonal_pricing"."end_date" >= "seasonal_pricing"."start_date"),
	CONSTRAINT "seasonal_pricing_sane" CHECK ("seasonal_pricing"."multiplier" between 1000 and 100000)
);
--> statement-breakpoint
ALTER TABLE "pricing_tier_features" ADD CONSTRAINT "pricing_tier_features_pricing_tier_id_pricing_tiers_id_fk" FOREIGN KEY ("pricing_tier_id") REFERENCES "public"."pricing_tiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pricing_tier_features_once" ON "pricing_tier_features" USING btree ("pricing_tier_id","feature_key");--> statement-breakpoint
CREATE INDEX "pricing_tiers_offered" ON "pricing_tiers" USING btree ("entity_type","sort_order","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "seasonal_pricing_by_end" ON "seasonal_pricing" USING btree ("end_date");--> statement-breakpoint
-- By hand
-- What a site begins with; the main administrator changes it at /admin/pricing.
INSERT INTO base_ad_prices (ad_type, weekly_price) VALUES
  ('banner_top', 500),
  ('banner_sidebar', 250),
  ('banner_mobile', 250);--> statement-breakpoint
INSERT INTO season_multipliers (season, multiplier) VALUES
  ('normal', 10000),
  ('ramadan', 15000),
  ('eid', 20000),
  ('hajj', 13000);--> statement-breakpoint
INSERT INTO growth_pricing (user_threshold, multiplier) VALUES
  (0, 10000),
  (500, 12000),
  (1000, 14000),
  (2500, 16000);--> statement-breakpoint
INSERT INTO pricing_tiers
  (id, entity_type, name, description, billing_model, billing_interval, base_price, duration_days, max_images, display_position, banner_size, sort_order, created_at, updated_at)
VALUES
  (gen_random_uuid(), 'advertisement', 'Top of the page', 'One picture, above everything else.', 'weekly', 'week', 0, 30, 1, 'banner_top', '728 × 90', 10, now(), now()),
  (gen_random_uuid(), 'advertisement', 'Top, three pictures', 'Three pictures and your opening hours, above everything else.', 'weekly', 'week', 300, 30, 3, 'banner_top', '728 × 90', 20, now(), now()),
  (gen_random_uuid(), 'advertisement', 'At the side', 'One picture, beside the page on wide screens.', 'weekly', 'week', 0, 30, 1, 'banner_sidebar', '300 × 250', 30, now(), now()),
  (gen_random_uuid(), 'advertisement', 'On phones', 'One picture, between the rows on phones.', 'weekly', 'week', 0, 30, 1, 'banner_mobile', '320 × 100', 40, now(), now()),
  (gen_random_uuid(), 'business', 'Featured for a month', 'Above the other businesses in the directory.', 'once', NULL, 1000, 30, 0, NULL, NULL, 50, now(), now()),
  (gen_random_uuid(), 'classified_listing', 'Featured for a week', 'Above the other listings.', 'once', NULL, 200, 7, 0, NULL, NULL, 60, now(), now()),
  (gen_random_uuid(), 'subscription', 'Premium by the month', 'No adverts, the Premium Member badge, and you keep the site going.', 'subscription', 'month', 300, 31, 0, NULL, NULL, 70, now(), now()),
  (gen_random_uuid(), 'subscription', 'Premium by the year', 'The same for a year: two months cost nothing.', 'subscription', 'year', 3000, 366, 0, NULL, NULL, 80, now(), now());--> statement-breakpoint
INSERT INTO pricing_tier_features (id, pricing_tier_id, feature_key, feature_value)
SELECT gen_random_uuid(), id, 'opening_hours', 'Your opening hours beside it'
FROM pricing_tiers WHERE name = 'Top, three pictures';
