ALTER TABLE "mosque_moon_authorities" ALTER COLUMN "authority_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mosque_moon_authorities" ADD COLUMN "changes_before" integer DEFAULT 0 NOT NULL;