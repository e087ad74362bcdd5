CREATE TABLE "ad_analytics" (
	"advertisement_id" uuid NOT NULL,
	"date" date NOT NULL,
	"impressions" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ad_analytics_advertisement_id_date_pk" PRIMARY KEY("advertisement_id","date"),
	CONSTRAINT "ad_analytics_counts_sane" CHECK ("ad_analytics"."impressions" >= 0 and "ad_analytics"."clicks" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ad_visitors" (
	"advertisement_id" uuid NOT NULL,
	"date" date NOT NULL,
	"act" text NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "ad_visitors_advertisement_id_date_act_visitor_pk" PRIMARY KEY("advertisement_id","date","act","visitor"),
	CONSTRAINT "ad_visitors_act_known" CHECK ("ad_visitors"."act" in ('seen', 'clicked'))
);
--> statement-breakpoint
ALTER TABLE "ad_analytics" ADD CONSTRAINT "ad_analytics_advertisement_id_advertisements_id_fk" FOREIGN KEY ("advertisement_id") REFERENCES "public"."advertisements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_visitors" ADD CONSTRAINT "ad_visitors_advertisement_id_advertisements_id_fk" FOREIGN KEY ("advertisement_id") REFERENCES "public"."advertisements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ad_visitors_by_date" ON "ad_visitors" USING btree ("date");
--> statement-breakpoint
-- By hand
create function advertisements_changed() returns trigger language plpgsql as
$$ begin perform pg_notify('changed', 'running adverts'); return null; end $$;
--> statement-breakpoint
create trigger advertisements_changed
after insert or delete or truncate or update of
  ad_type, title, business_name, description, special_offer, website, start_date, end_date, picture_ids, status, payment_status, removed_at
on advertisements for each statement execute function advertisements_changed();
