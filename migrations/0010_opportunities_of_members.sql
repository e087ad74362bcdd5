ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "moderation_decisions" DROP CONSTRAINT "moderation_decisions_type_known";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_type_known";--> statement-breakpoint
ALTER TABLE "volunteer_opportunities" ADD COLUMN "rejection_reason" text;--> statement-breakpoint
ALTER TABLE "volunteer_opportunities" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "volunteer_opportunities" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "volunteer_opportunities" ADD CONSTRAINT "volunteer_opportunities_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "volunteer_opportunities_of_author" ON "volunteer_opportunities" USING btree ("created_by","id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('event_decided', 'event_changed', 'event_cancelled', 'event_place_free', 'event_rsvp', 'approval_waiting', 'suggestion_decided', 'mosque_given', 'mosque_announcement', 'mosque_event', 'feedback_received', 'feedback_answered', 'report_waiting', 'report_decided', 'content_moderated', 'appeal_decided', 'badge_decided', 'opportunity_decided'));--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_type_known" CHECK ("moderation_decisions"."content_type" in ('event', 'announcement', 'mosque_feedback', 'mosque', 'volunteer_opportunity', 'page'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_type_known" CHECK ("reports"."content_type" in ('event', 'announcement', 'mosque_feedback', 'mosque', 'volunteer_opportunity', 'page'));