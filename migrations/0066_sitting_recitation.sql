ALTER TABLE "sittings" ADD COLUMN "quran" text;--> statement-breakpoint
ALTER TABLE "sittings" ADD COLUMN "khatm_night" smallint;--> statement-breakpoint
ALTER TABLE "sittings" ADD COLUMN "children" boolean;--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_quran_known" CHECK ("sittings"."quran" in ('whole', 'part', 'short'));--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_quran_of_night_prayers" CHECK ("sittings"."quran" is null or "sittings"."kind" in ('taraweeh', 'qiyam'));--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_khatm_of_whole_quran" CHECK ("sittings"."khatm_night" is null or ("sittings"."quran" is not null and "sittings"."quran" = 'whole' and "sittings"."khatm_night" between 1 and 30));