CREATE TABLE "mail_refusals" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"refused_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_failing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_refusals" ADD CONSTRAINT "mail_refusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_refusals_of_user" ON "mail_refusals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mail_refusals_by_age" ON "mail_refusals" USING btree ("refused_at");