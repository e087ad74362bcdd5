ALTER TABLE "hijri_month_starts" ADD COLUMN "told_starts_on" date;--> statement-breakpoint
ALTER TABLE "hijri_month_starts" ADD COLUMN "told_before" date;