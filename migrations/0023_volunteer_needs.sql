ALTER TABLE "volunteer_opportunities" DROP COLUMN "required_skills";--> statement-breakpoint
ALTER TABLE "volunteer_opportunities" DROP COLUMN "required_languages";--> statement-breakpoint
ALTER TABLE "volunteer_opportunities" DROP COLUMN "required_qualifications";--> statement-breakpoint
ALTER TABLE "volunteer_opportunities" DROP COLUMN "schedule";