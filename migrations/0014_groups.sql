CREATE TABLE "community_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL,
	"is_listed" boolean DEFAULT true NOT NULL,
	"member_limit" integer NOT NULL,
	"member_count" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"image_key" text,
	"meeting_schedule" text,
	"location" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"rejection_reason" text,
	"approved_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"source" text NOT NULL,
	"search_words" text GENERATED ALWAYS AS (search_fold(name) || '|' || search_fold(coalesce(description, '') || ' ' || coalesce(category, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "community_groups_category_known" CHECK ("community_groups"."category" in ('sisters', 'brothers', 'families', 'youth', 'elders', 'new_muslims', 'study', 'sport', 'neighbours', 'support', 'other')),
	CONSTRAINT "community_groups_status_known" CHECK ("community_groups"."status" in ('pending', 'active', 'rejected', 'archived')),
	CONSTRAINT "community_groups_public_listed" CHECK ("community_groups"."is_private" or "community_groups"."is_listed"),
	CONSTRAINT "community_groups_limit_positive" CHECK ("community_groups"."member_limit" between 2 and 5000),
	CONSTRAINT "community_groups_not_overfull" CHECK ("community_groups"."member_count" between 0 and "community_groups"."member_limit")
);
--> statement-breakpoint
CREATE TABLE "group_memberships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"joined_at" timestamp (3) with time zone,
	"invited_by" uuid,
	"request_message" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "group_memberships_role_known" CHECK ("group_memberships"."role" in ('owner', 'moderator', 'member')),
	CONSTRAINT "group_memberships_status_known" CHECK ("group_memberships"."status" in ('active', 'requested', 'invited', 'removed')),
	CONSTRAINT "group_memberships_roles_inside" CHECK ("group_memberships"."role" = 'member' or "group_memberships"."status" = 'active'),
	CONSTRAINT "group_memberships_joined_inside" CHECK (("group_memberships"."status" = 'active') = ("group_memberships"."joined_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "group_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"author_id" uuid,
	"parent_post_id" uuid,
	"content" text NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "group_posts_replies_counted" CHECK ("group_posts"."reply_count" >= 0),
	CONSTRAINT "group_posts_replies_plain" CHECK ("group_posts"."parent_post_id" is null or (not "group_posts"."is_pinned" and "group_posts"."reply_count" = 0))
);
--> statement-breakpoint
CREATE TABLE "group_resources" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"shared_by" uuid,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"counted_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "community_groups" ADD CONSTRAINT "community_groups_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_memberships" ADD CONSTRAINT "group_memberships_group_id_community_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."community_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_memberships" ADD CONSTRAINT "group_memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_memberships" ADD CONSTRAINT "group_memberships_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_posts" ADD CONSTRAINT "group_posts_group_id_community_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."community_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_posts" ADD CONSTRAINT "group_posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_posts" ADD CONSTRAINT "group_posts_parent_post_id_group_posts_id_fk" FOREIGN KEY ("parent_post_id") REFERENCES "public"."group_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_resources" ADD CONSTRAINT "group_resources_group_id_community_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."community_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_resources" ADD CONSTRAINT "group_resources_shared_by_users_id_fk" FOREIGN KEY ("shared_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_groups_by_name" ON "community_groups" USING btree ("status",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "community_groups_of_founder" ON "community_groups" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "community_groups_by_image" ON "community_groups" USING btree ("image_key");--> statement-breakpoint
CREATE INDEX "community_groups_by_words" ON "community_groups" USING gin (search_vector("search_words"));--> statement-breakpoint
CREATE INDEX "community_groups_by_near_words" ON "community_groups" USING gin (near_spellings("search_words"));--> statement-breakpoint
CREATE UNIQUE INDEX "group_memberships_once" ON "group_memberships" USING btree ("group_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_memberships_one_owner" ON "group_memberships" USING btree ("group_id") WHERE "group_memberships"."role" = 'owner';--> statement-breakpoint
CREATE INDEX "group_memberships_by_group" ON "group_memberships" USING btree ("group_id","status",(array_position(array['owner', 'moderator', 'member'], "role")),"id");--> statement-breakpoint
CREATE INDEX "group_memberships_of_member" ON "group_memberships" USING btree ("user_id","status");--> statement-breakpoint
CREATE INDEX "group_memberships_by_inviter" ON "group_memberships" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "group_posts_on_board" ON "group_posts" USING btree ("group_id",(not "is_pinned"),"id" DESC NULLS LAST) WHERE "group_posts"."parent_post_id" is null;--> statement-breakpoint
CREATE INDEX "group_posts_replies" ON "group_posts" USING btree ("parent_post_id","id");--> statement-breakpoint
CREATE INDEX "group_posts_of_author" ON "group_posts" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "group_resources_on_shelf" ON "group_resources" USING btree ("group_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "group_resources_of_member" ON "group_resources" USING btree ("shared_by");--> statement-breakpoint
CREATE INDEX "group_resources_to_count" ON "group_resources" USING btree ("created_at") WHERE "group_resources"."counted_at" is null and "group_resources"."removed_at" is null;