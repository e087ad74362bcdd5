ALTER TABLE "approval_requests" DROP CONSTRAINT "approval_requests_status_known";--> statement-breakpoint
ALTER TABLE "approval_requests" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD COLUMN "changes" jsonb;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_status_known" CHECK ("approval_requests"."status" in ('pending', 'approved', 'rejected', 'withdrawn', 'passed'));