ALTER TABLE "events" ADD COLUMN "group_id" uuid;--> statement-breakpoint
CREATE INDEX "events_by_group" ON "events" USING btree ("group_id","event_date","start_time","id") WHERE "events"."group_id" is not null;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_of_group_private" CHECK ("events"."group_id" is null or not "events"."is_public");--> statement-breakpoint
-- By hand
ALTER TABLE "events" ADD CONSTRAINT "events_group_id_community_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."community_groups"("id") ON DELETE cascade;
