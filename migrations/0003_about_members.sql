ALTER TABLE "queue" ADD COLUMN "about_user_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "about_user_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_about_user_id_users_id_fk" FOREIGN KEY ("about_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "queue_about_member" ON "queue" USING btree ("about_user_id") WHERE "queue"."about_user_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_about_user" ON "notifications" USING btree ("about_user_id") WHERE "notifications"."about_user_id" is not null;