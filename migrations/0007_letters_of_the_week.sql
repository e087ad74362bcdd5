ALTER TABLE "weekly_issues" DROP CONSTRAINT "weekly_issues_status_known";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "bulk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "weekly_issues" ADD COLUMN "items" jsonb;--> statement-breakpoint
ALTER TABLE "weekly_issues" ADD COLUMN "sent" integer;--> statement-breakpoint
ALTER TABLE "weekly_issues" ADD COLUMN "failed" integer;--> statement-breakpoint
ALTER TABLE "weekly_issues" ADD CONSTRAINT "weekly_issues_status_known" CHECK ("weekly_issues"."status" in ('sending', 'sent', 'overdue'));