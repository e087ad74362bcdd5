ALTER TABLE "mosque_details" ADD COLUMN "womens_confirmed_by" text;--> statement-breakpoint
ALTER TABLE "mosque_details" ADD COLUMN "access_confirmed_by" text;--> statement-breakpoint
ALTER TABLE "mosque_details" ADD CONSTRAINT "mosque_details_womens_verifier_known" CHECK ("mosque_details"."womens_confirmed_by" in ('mosque', 'administrator'));--> statement-breakpoint
ALTER TABLE "mosque_details" ADD CONSTRAINT "mosque_details_access_verifier_known" CHECK ("mosque_details"."access_confirmed_by" in ('mosque', 'administrator'));