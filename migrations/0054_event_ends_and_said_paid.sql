ALTER TABLE "advertisements" DROP CONSTRAINT "advertisements_banner_size_known";--> statement-breakpoint
ALTER TABLE "events" drop column "ends_at";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "ends_at" timestamp (3) with time zone GENERATED ALWAYS AS (timezone('UTC', case when end_time is null then least(timezone('UTC', timezone('Europe/London', event_date + make_interval(hours => left(start_time, 2)::int, mins => right(start_time, 2)::int))), timezone('UTC', timezone('Europe/London', event_date + make_interval(hours => left(start_time, 2)::int, mins => right(start_time, 2)::int) - interval '1 hour')) + interval '1 hour') + interval '120 minutes' else least(timezone('UTC', timezone('Europe/London', event_date + make_interval(days => end_day_offset::int, hours => left(end_time, 2)::int, mins => right(end_time, 2)::int))), timezone('UTC', timezone('Europe/London', event_date + make_interval(days => end_day_offset::int, hours => left(end_time, 2)::int, mins => right(end_time, 2)::int) - interval '1 hour')) + interval '1 hour') end)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "said_paid_at" timestamp (3) with time zone;--> statement-breakpoint
-- The index went with the column.
CREATE INDEX "events_by_end" ON "events" USING btree ("status","ends_at");--> statement-breakpoint
-- Says the same in plainer words. A text that an administrator has written, or a price that they have changed, stays.
UPDATE "pricing_tiers" SET "description" = 'A year for the price of ten months.'
WHERE "description" = 'The same for a year: two months cost nothing.' AND "base_price" = 3000;--> statement-breakpoint
-- The screens say where an advert stands; the packages that nobody has changed say only what is theirs.
UPDATE "pricing_tiers" SET "description" = 'One picture.'
WHERE "entity_type" = 'advertisement' AND "description" IN (
  'One picture, above everything else.',
  'One picture, beside the page on wide screens.',
  'One picture, between the rows on phones.'
);--> statement-breakpoint
UPDATE "pricing_tiers" SET "description" = 'Three pictures and your opening hours.', "banner_size" = '240 × 90'
WHERE "entity_type" = 'advertisement' AND "description" = 'Three pictures and your opening hours, above everything else.'
  AND "banner_size" = '728 × 90';--> statement-breakpoint
UPDATE "advertisements" SET "banner_size" = NULL;
