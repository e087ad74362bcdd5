DROP INDEX "member_connections_one_open";--> statement-breakpoint
ALTER TABLE "member_connections" ADD COLUMN "kind" text DEFAULT 'introduction' NOT NULL;--> statement-breakpoint
ALTER TABLE "member_connections" ADD COLUMN "opportunity_id" uuid;--> statement-breakpoint
ALTER TABLE "member_connections" ADD CONSTRAINT "member_connections_opportunity_id_volunteer_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."volunteer_opportunities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "member_connections_one_of_volunteer" ON "member_connections" USING btree ("opportunity_id","to_user_id") WHERE "member_connections"."status" = 'accepted' and "member_connections"."kind" = 'volunteering';--> statement-breakpoint
CREATE UNIQUE INDEX "member_connections_one_open" ON "member_connections" USING btree (least("from_user_id", "to_user_id"),greatest("from_user_id", "to_user_id")) WHERE "member_connections"."status" in ('pending', 'accepted') and "member_connections"."kind" = 'introduction';--> statement-breakpoint
ALTER TABLE "member_connections" ADD CONSTRAINT "member_connections_kind_known" CHECK ("member_connections"."kind" in ('introduction', 'volunteering'));--> statement-breakpoint
ALTER TABLE "member_connections" ADD CONSTRAINT "member_connections_about_opportunity" CHECK ("member_connections"."kind" = 'volunteering' or "member_connections"."opportunity_id" is null);--> statement-breakpoint
ALTER TABLE "member_connections" ADD CONSTRAINT "member_connections_introduced_first" CHECK ("member_connections"."kind" = 'introduction' or "member_connections"."status" in ('accepted', 'ended'));--> statement-breakpoint
INSERT INTO "member_connections" ("id", "kind", "opportunity_id", "from_user_id", "to_user_id", "status", "intro_message", "sent_at", "responded_at", "last_activity_at")
SELECT gen_random_uuid(), 'volunteering', o.id, o.created_by, a.volunteer_id, 'accepted', '', now(), now(), now()
FROM volunteer_applications a
JOIN volunteer_opportunities o ON o.id = a.opportunity_id
JOIN users u ON u.id = o.created_by AND u.account_status = 'active'
WHERE a.status = 'accepted' AND o.status <> 'closed' AND o.created_by <> a.volunteer_id
	AND NOT EXISTS (SELECT FROM member_blocks b WHERE (b.blocker_id, b.blocked_id) IN ((o.created_by, a.volunteer_id), (a.volunteer_id, o.created_by)));--> statement-breakpoint
WITH ended AS (
	DELETE FROM group_memberships i USING community_groups g
	WHERE g.id = i.group_id AND i.status = 'invited' AND NOT EXISTS (
		SELECT FROM group_memberships m WHERE m.group_id = i.group_id AND m.user_id = i.invited_by AND m.status = 'active'
			AND (NOT g.is_private OR m.role IN ('owner', 'moderator')))
	RETURNING i.group_id, i.user_id
)
DELETE FROM notifications n USING ended
WHERE n.dedupe_key = 'group-invitation:' || ended.group_id || ':' || ended.user_id;
