DROP INDEX "activities_of_user";--> statement-breakpoint
DROP INDEX "users_newest";--> statement-breakpoint
DROP INDEX "waiting_list_newest";--> statement-breakpoint
DROP INDEX "advertisements_newest";--> statement-breakpoint
DROP INDEX "advertisements_by_status";--> statement-breakpoint
DROP INDEX "advertisements_of_member";--> statement-breakpoint
DROP INDEX "business_recommendations_newest";--> statement-breakpoint
DROP INDEX "businesses_newest";--> statement-breakpoint
DROP INDEX "classified_listings_newest";--> statement-breakpoint
DROP INDEX "classified_listings_by_ward";--> statement-breakpoint
DROP INDEX "classified_talks_of_seller";--> statement-breakpoint
DROP INDEX "classified_talks_of_buyer";--> statement-breakpoint
DROP INDEX "orders_of_buyer";--> statement-breakpoint
DROP INDEX "orders_by_status";--> statement-breakpoint
DROP INDEX "reconciliations_newest";--> statement-breakpoint
DROP INDEX "volunteer_hours_once_a_day";--> statement-breakpoint
DROP INDEX "volunteer_hours_by_opportunity";--> statement-breakpoint
DROP INDEX "volunteer_applications_of_member";--> statement-breakpoint
DROP INDEX "volunteer_opportunities_newest";--> statement-breakpoint
DROP INDEX "group_posts_on_board";--> statement-breakpoint
DROP INDEX "group_resources_on_shelf";--> statement-breakpoint
CREATE INDEX "activities_of_user" ON "activities" USING btree ("user_id","happened_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "waiting_list_newest" ON "waiting_list" USING btree ("status","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "advertisements_newest" ON "advertisements" USING btree ("id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "advertisements_by_status" ON "advertisements" USING btree ("status","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "advertisements_of_member" ON "advertisements" USING btree ("created_by","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "business_recommendations_newest" ON "business_recommendations" USING btree ("business_id","id" DESC NULLS FIRST) WHERE "business_recommendations"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "businesses_newest" ON "businesses" USING btree ("status","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "classified_listings_newest" ON "classified_listings" USING btree ("listed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'approved' and removed_at is null;--> statement-breakpoint
CREATE INDEX "classified_listings_by_ward" ON "classified_listings" USING btree ("ward","listed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'approved' and removed_at is null;--> statement-breakpoint
CREATE INDEX "classified_talks_of_seller" ON "classified_talks" USING btree ("seller_user_id","last_message_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "classified_talks_of_buyer" ON "classified_talks" USING btree ("buyer_user_id","last_message_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_of_buyer" ON "orders" USING btree ("buyer_user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reconciliations_newest" ON "reconciliations" USING btree ("id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "volunteer_hours_once_a_day" ON "volunteer_hours" USING btree ("volunteer_id","served_on" DESC NULLS FIRST,"opportunity_id");--> statement-breakpoint
CREATE INDEX "volunteer_hours_by_opportunity" ON "volunteer_hours" USING btree ("opportunity_id",("status" <> 'pending'),"served_on" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "volunteer_applications_of_member" ON "volunteer_applications" USING btree ("volunteer_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "volunteer_opportunities_newest" ON "volunteer_opportunities" USING btree ("status","is_approved","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "group_posts_on_board" ON "group_posts" USING btree ("group_id",(not "is_pinned"),"id" DESC NULLS FIRST) WHERE "group_posts"."parent_post_id" is null;--> statement-breakpoint
CREATE INDEX "group_resources_on_shelf" ON "group_resources" USING btree ("group_id","id" DESC NULLS FIRST);