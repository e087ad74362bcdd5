DROP INDEX "classified_listings_by_category";--> statement-breakpoint
ALTER TABLE "classified_listings" ADD COLUMN "featured_until" date;--> statement-breakpoint
ALTER TABLE "classified_listings" ADD COLUMN "is_featured" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "wished_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "classified_listings_featured_first" ON "classified_listings" USING btree ("is_featured" DESC NULLS FIRST,"listed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'approved' and removed_at is null;--> statement-breakpoint
CREATE INDEX "classified_listings_in_category" ON "classified_listings" USING btree ("category_id","is_featured" DESC NULLS FIRST,"listed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'approved' and removed_at is null;--> statement-breakpoint
CREATE INDEX "classified_listings_to_end" ON "classified_listings" USING btree ("featured_until") WHERE "classified_listings"."is_featured";