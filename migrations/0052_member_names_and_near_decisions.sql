ALTER TABLE "reports" DROP CONSTRAINT "reports_reason_known";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "shown_name" text;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD COLUMN "is_near" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "near_decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "is_closed_near" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reason_known" CHECK ("reports"."report_reason" in ('hate_speech', 'child_safety', 'spam', 'inappropriate', 'misinformation', 'harassment', 'other'));--> statement-breakpoint
UPDATE "users" SET "shown_name" = "member_profiles"."shown_name" FROM "member_profiles"
  WHERE "member_profiles"."user_id" = "users"."id" AND NOT "member_profiles"."show_real_name";--> statement-breakpoint
UPDATE "moderation_decisions" SET "is_near" = true WHERE "content_type" IN ('group_post', 'group_resource')
  AND "decided_by" IN (SELECT "id" FROM "users" WHERE "role" = 'user');--> statement-breakpoint
UPDATE "reports" SET "near_decided_at" = "reviewed_at", "is_closed_near" = true
  WHERE "decision_id" IN (SELECT "id" FROM "moderation_decisions" WHERE "is_near");--> statement-breakpoint
UPDATE "reports" SET "status" = 'pending', "action_taken" = NULL, "decision_id" = NULL, "reviewed_by" = NULL, "reviewed_at" = NULL, "is_closed_near" = false
  WHERE "is_closed_near" AND "report_reason" IN ('hate_speech', 'harassment')
  AND NOT EXISTS (SELECT FROM "reports" AS "other" WHERE "other"."reporter_id" = "reports"."reporter_id" AND "other"."content_type" = "reports"."content_type"
    AND "other"."content_id" = "reports"."content_id" AND "other"."id" <> "reports"."id");--> statement-breakpoint
DELETE FROM "activities" WHERE "type" = 'strike' AND "subject_id" IN (SELECT "id"::text FROM "moderation_decisions" WHERE "is_near");--> statement-breakpoint
DELETE FROM "activities" WHERE "type" = 'valid_report'
  AND "subject_id" IN (SELECT "id"::text FROM "reports" WHERE "near_decided_at" IS NOT NULL);
