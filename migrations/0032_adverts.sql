CREATE TABLE "advert_days" (
	"position" text NOT NULL,
	"day" date NOT NULL,
	"slot" smallint NOT NULL,
	"advert_id" uuid NOT NULL,
	CONSTRAINT "advert_days_pkey" PRIMARY KEY("position","day","slot"),
	CONSTRAINT "advert_days_position_known" CHECK ("advert_days"."position" in ('banner_top', 'banner_sidebar', 'banner_mobile')),
	CONSTRAINT "advert_days_places" CHECK ("advert_days"."slot" between 1 and case position when 'banner_top' then 3 when 'banner_sidebar' then 5 when 'banner_mobile' then 8 end)
);
--> statement-breakpoint
CREATE TABLE "advert_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"advert_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "advertisements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_by" uuid NOT NULL,
	"business_id" uuid,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"special_offer" text,
	"business_name" text NOT NULL,
	"category" text NOT NULL,
	"contact_name" text NOT NULL,
	"contact_email" text NOT NULL,
	"contact_phone" text,
	"website" text,
	"address" text NOT NULL,
	"claims_halal" boolean DEFAULT false NOT NULL,
	"ad_type" text NOT NULL,
	"banner_size" text,
	"pricing_tier_id" uuid NOT NULL,
	"duration" integer NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"quote" jsonb NOT NULL,
	"total_amount" integer NOT NULL,
	"picture_ids" uuid[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"ended" text,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"rejection_reason" text,
	"paused_by_admin" boolean DEFAULT false NOT NULL,
	"payment_status" text DEFAULT 'pending' NOT NULL,
	"order_id" uuid,
	"paid_at" timestamp (3) with time zone,
	"pay_by" timestamp (3) with time zone,
	"reminded_to_pay_at" timestamp (3) with time zone,
	"reminded_of_end_at" timestamp (3) with time zone,
	"impressions" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "advertisements_category_known" CHECK ("advertisements"."category" in ('Halal Food & Restaurants', 'Islamic Education', 'Healthcare', 'Real Estate', 'Professional Services', 'Retail & Shopping', 'Technology', 'Travel & Tourism', 'Wedding Services', 'Other')),
	CONSTRAINT "advertisements_ad_type_known" CHECK ("advertisements"."ad_type" in ('banner_top', 'banner_sidebar', 'banner_mobile')),
	CONSTRAINT "advertisements_banner_size_known" CHECK ("advertisements"."banner_size" in ('small', 'medium', 'large')),
	CONSTRAINT "advertisements_status_known" CHECK ("advertisements"."status" in ('pending', 'approved', 'active', 'paused', 'rejected', 'expired')),
	CONSTRAINT "advertisements_ended_known" CHECK ("advertisements"."ended" in ('ended', 'unpaid', 'withdrawn', 'refunded', 'removed')),
	CONSTRAINT "advertisements_payment_status_known" CHECK ("advertisements"."payment_status" in ('pending', 'paid', 'refunded')),
	CONSTRAINT "advertisements_title_given" CHECK (char_length(btrim("advertisements"."title")) between 5 and 80),
	CONSTRAINT "advertisements_duration_sane" CHECK ("advertisements"."duration" between 7 and 365),
	CONSTRAINT "advertisements_days_fit" CHECK ("advertisements"."end_date" = "advertisements"."start_date" + "advertisements"."duration" - 1),
	CONSTRAINT "advertisements_amount_sane" CHECK ("advertisements"."total_amount" >= 0),
	CONSTRAINT "advertisements_counts_sane" CHECK ("advertisements"."impressions" >= 0 and "advertisements"."clicks" >= 0),
	CONSTRAINT "advertisements_pictures_few" CHECK (cardinality("advertisements"."picture_ids") <= 8),
	CONSTRAINT "advertisements_rejected_with_reason" CHECK ("advertisements"."status" <> 'rejected' or "advertisements"."rejection_reason" is not null),
	CONSTRAINT "advertisements_ended_because" CHECK (("advertisements"."status" = 'expired') = ("advertisements"."ended" is not null)),
	CONSTRAINT "advertisements_runs_paid" CHECK ("advertisements"."status" not in ('active', 'paused') or "advertisements"."payment_status" = 'paid'),
	CONSTRAINT "advertisements_unpaid_has_limit" CHECK ("advertisements"."status" <> 'approved' or "advertisements"."payment_status" = 'paid' or "advertisements"."pay_by" is not null)
);
--> statement-breakpoint
ALTER TABLE "advert_days" ADD CONSTRAINT "advert_days_advert_id_advertisements_id_fk" FOREIGN KEY ("advert_id") REFERENCES "public"."advertisements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advert_pictures" ADD CONSTRAINT "advert_pictures_advert_id_advertisements_id_fk" FOREIGN KEY ("advert_id") REFERENCES "public"."advertisements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advertisements" ADD CONSTRAINT "advertisements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advertisements" ADD CONSTRAINT "advertisements_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "advert_days_once" ON "advert_days" USING btree ("advert_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "advert_pictures_file_once" ON "advert_pictures" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "advert_pictures_of_advert" ON "advert_pictures" USING btree ("advert_id","id");--> statement-breakpoint
CREATE INDEX "advertisements_newest" ON "advertisements" USING btree ("id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "advertisements_by_status" ON "advertisements" USING btree ("status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "advertisements_of_member" ON "advertisements" USING btree ("created_by","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "advertisements_of_business" ON "advertisements" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "advertisements_by_end" ON "advertisements" USING btree ("end_date") WHERE status in ('approved', 'active', 'paused');--> statement-breakpoint
CREATE INDEX "advertisements_to_be_paid" ON "advertisements" USING btree ("pay_by") WHERE status = 'approved' and payment_status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "advertisements_order_once" ON "advertisements" USING btree ("order_id");