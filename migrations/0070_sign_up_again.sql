CREATE TABLE "sign_up_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"waiting_list_id" uuid NOT NULL,
	"details" jsonb NOT NULL,
	"consent_version" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "waiting_list_email_once";--> statement-breakpoint
ALTER TABLE "waiting_list" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_up_corrections" ADD CONSTRAINT "sign_up_corrections_waiting_list_id_waiting_list_id_fk" FOREIGN KEY ("waiting_list_id") REFERENCES "public"."waiting_list"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_up_corrections_entry_once" ON "sign_up_corrections" USING btree ("waiting_list_id");--> statement-breakpoint
CREATE INDEX "sign_up_corrections_oldest" ON "sign_up_corrections" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_pending_once" ON "waiting_list" USING btree ("canonical_email") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "waiting_list_by_email" ON "waiting_list" USING btree ("canonical_email");