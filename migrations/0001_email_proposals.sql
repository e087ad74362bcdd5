CREATE TABLE "email_proposals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"new_agreed_at" timestamp (3) with time zone,
	"old_agreed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "one_time_tokens" DROP CONSTRAINT "one_time_tokens_purpose_known";--> statement-breakpoint
ALTER TABLE "email_proposals" ADD CONSTRAINT "email_proposals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_proposals" ADD CONSTRAINT "email_proposals_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_proposals_by_due" ON "email_proposals" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "email_proposals_of_asker" ON "email_proposals" USING btree ("asked_by");--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_purpose_known" CHECK ("one_time_tokens"."purpose" in ('invitation', 'password_reset', 'email_verification', 'email_change', 'email_change_undo', 'proposed_email_new', 'proposed_email_old', 'second_factor', 'passkey'));