CREATE TABLE "idempotency_keys" (
	"actor_id" uuid NOT NULL,
	"key" text NOT NULL,
	"call" text NOT NULL,
	"input_digest" text NOT NULL,
	"answer" json,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_actor_id_key_pk" PRIMARY KEY("actor_id","key")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"ends_on" date NOT NULL,
	"deceased_name" text,
	"prayer_after" text,
	"venue" text,
	"cemetery" text,
	"family_consents" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "announcements_kind_known" CHECK ("announcements"."kind" in ('notice', 'janazah', 'closure', 'ramadan')),
	CONSTRAINT "announcements_title_given" CHECK (char_length(btrim("announcements"."title")) between 1 and 120),
	CONSTRAINT "announcements_janazah_consented" CHECK ("announcements"."kind" <> 'janazah' or "announcements"."family_consents")
);
--> statement-breakpoint
CREATE TABLE "approval_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"target_type" text NOT NULL,
	"target_id" uuid NOT NULL,
	"submitted_by" uuid,
	"status" text DEFAULT 'pending' NOT NULL,
	"reviewed_by" uuid,
	"reviewed_at" timestamp (3) with time zone,
	"decision_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "approval_requests_target_known" CHECK ("approval_requests"."target_type" in ('event', 'mosque_edit', 'badge_request', 'volunteer_opportunity')),
	CONSTRAINT "approval_requests_status_known" CHECK ("approval_requests"."status" in ('pending', 'approved', 'rejected', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "event_rsvps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"guests_count" integer DEFAULT 0 NOT NULL,
	"dietary_requirements" text,
	"response_message" text,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"attended_confirmed" boolean,
	"reminder_sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "event_rsvps_status_known" CHECK ("event_rsvps"."status" in ('attending', 'waitlisted')),
	CONSTRAINT "event_rsvps_guests_sane" CHECK ("event_rsvps"."guests_count" between 0 and 20)
);
--> statement-breakpoint
CREATE TABLE "mosque_feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"feedback_type" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"admin_response" text,
	"responded_by" uuid,
	"responded_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mosque_feedback_type_known" CHECK ("mosque_feedback"."feedback_type" in ('question', 'suggestion', 'thanks', 'complaint', 'correction')),
	CONSTRAINT "mosque_feedback_status_known" CHECK ("mosque_feedback"."status" in ('pending', 'answered')),
	CONSTRAINT "mosque_feedback_answer_whole" CHECK (("mosque_feedback"."status" = 'answered') = ("mosque_feedback"."admin_response" is not null))
);
--> statement-breakpoint
CREATE TABLE "mosque_follows" (
	"place_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mosque_follows_place_id_user_id_pk" PRIMARY KEY("place_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "mosque_managers" (
	"place_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"given_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mosque_managers_place_id_user_id_pk" PRIMARY KEY("place_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "mosque_edits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"changes" json NOT NULL,
	"decision" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text,
	"path" text NOT NULL,
	"dedupe_key" text,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('event_decided', 'event_changed', 'event_cancelled', 'event_place_free', 'event_rsvp', 'approval_waiting', 'suggestion_decided', 'mosque_announcement', 'mosque_event', 'feedback_received', 'feedback_answered', 'report_waiting', 'report_decided', 'content_moderated', 'appeal_decided', 'badge_decided')),
	CONSTRAINT "notifications_path_ours" CHECK ("notifications"."path" ~ '^/([^/]|$)')
);
--> statement-breakpoint
CREATE TABLE "moderation_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"content_id" uuid,
	"content_url" text NOT NULL,
	"title" text NOT NULL,
	"author_id" uuid,
	"action_taken" text NOT NULL,
	"statement" text NOT NULL,
	"suspended_until" timestamp (3) with time zone,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"restored_at" timestamp (3) with time zone,
	"appeal_status" text DEFAULT 'none' NOT NULL,
	"appeal_text" text,
	"appealed_at" timestamp (3) with time zone,
	"appeal_reason" text,
	"appeal_decided_by" uuid,
	"appeal_decided_at" timestamp (3) with time zone,
	CONSTRAINT "moderation_decisions_type_known" CHECK ("moderation_decisions"."content_type" in ('event', 'announcement', 'mosque_feedback', 'mosque', 'page')),
	CONSTRAINT "moderation_decisions_action_known" CHECK ("moderation_decisions"."action_taken" in ('no_action', 'content_removed', 'user_warned', 'user_suspended', 'user_banned')),
	CONSTRAINT "moderation_decisions_appeal_known" CHECK ("moderation_decisions"."appeal_status" in ('none', 'pending', 'upheld', 'overturned')),
	CONSTRAINT "moderation_decisions_appeal_whole" CHECK (("moderation_decisions"."appeal_status" = 'none') = ("moderation_decisions"."appealed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid,
	"visitor_email" text,
	"content_type" text NOT NULL,
	"content_id" uuid,
	"content_url" text NOT NULL,
	"report_reason" text NOT NULL,
	"description" text,
	"snapshot_title" text NOT NULL,
	"snapshot_text" text NOT NULL,
	"author_id" uuid,
	"priority" text DEFAULT 'medium' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"admin_notes" text,
	"action_taken" text,
	"decision_id" uuid,
	"reviewed_by" uuid,
	"reviewed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reports_type_known" CHECK ("reports"."content_type" in ('event', 'announcement', 'mosque_feedback', 'mosque', 'page')),
	CONSTRAINT "reports_reason_known" CHECK ("reports"."report_reason" in ('hate_speech', 'spam', 'inappropriate', 'misinformation', 'harassment', 'other')),
	CONSTRAINT "reports_priority_known" CHECK ("reports"."priority" in ('low', 'medium', 'high', 'urgent')),
	CONSTRAINT "reports_status_known" CHECK ("reports"."status" in ('pending', 'reviewed', 'resolved', 'dismissed')),
	CONSTRAINT "reports_action_known" CHECK ("reports"."action_taken" in ('no_action', 'content_removed', 'user_warned', 'user_suspended', 'user_banned'))
);
--> statement-breakpoint
CREATE TABLE "weekly_deliveries" (
	"week" date NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "weekly_deliveries_week_user_id_pk" PRIMARY KEY("week","user_id")
);
--> statement-breakpoint
CREATE TABLE "weekly_interests" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"interests" text[] NOT NULL,
	CONSTRAINT "weekly_interests_known" CHECK ("weekly_interests"."interests" <@ array['community', 'religious', 'educational', 'social', 'charity', 'youth', 'family', 'women'])
);
--> statement-breakpoint
CREATE TABLE "weekly_issues" (
	"week" date PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'sending' NOT NULL,
	"started_by" uuid,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "weekly_issues_status_known" CHECK ("weekly_issues"."status" in ('sending', 'sent'))
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "approved_by" uuid;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "cancelled_reason" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "image_key" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "women_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "for_families" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "children_welcome" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "wheelchair_accessible" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "live_stream_url" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "cost_pence" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "booking_url" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "after_prayer" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "after_prayer_minutes" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "duration_minutes" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_rsvps" ADD CONSTRAINT "event_rsvps_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_rsvps" ADD CONSTRAINT "event_rsvps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mosque_feedback" ADD CONSTRAINT "mosque_feedback_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mosque_feedback" ADD CONSTRAINT "mosque_feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mosque_feedback" ADD CONSTRAINT "mosque_feedback_responded_by_users_id_fk" FOREIGN KEY ("responded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mosque_follows" ADD CONSTRAINT "mosque_follows_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mosque_follows" ADD CONSTRAINT "mosque_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mosque_managers" ADD CONSTRAINT "mosque_managers_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mosque_managers" ADD CONSTRAINT "mosque_managers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mosque_edits" ADD CONSTRAINT "mosque_edits_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mosque_edits" ADD CONSTRAINT "mosque_edits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decision_id_moderation_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."moderation_decisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_deliveries" ADD CONSTRAINT "weekly_deliveries_week_weekly_issues_week_fk" FOREIGN KEY ("week") REFERENCES "public"."weekly_issues"("week") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_deliveries" ADD CONSTRAINT "weekly_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_interests" ADD CONSTRAINT "weekly_interests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_by_place" ON "announcements" USING btree ("place_id","ends_on");--> statement-breakpoint
CREATE INDEX "announcements_by_end" ON "announcements" USING btree ("ends_on");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_one_open" ON "approval_requests" USING btree ("target_type","target_id") WHERE "approval_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "approval_requests_by_status" ON "approval_requests" USING btree ("status","target_type","id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_rsvps_once" ON "event_rsvps" USING btree ("event_id","user_id");--> statement-breakpoint
CREATE INDEX "event_rsvps_by_queue" ON "event_rsvps" USING btree ("event_id","status","queued_at","id");--> statement-breakpoint
CREATE INDEX "event_rsvps_by_user" ON "event_rsvps" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mosque_feedback_by_place" ON "mosque_feedback" USING btree ("place_id","id");--> statement-breakpoint
CREATE INDEX "mosque_feedback_by_user" ON "mosque_feedback" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "mosque_follows_by_user" ON "mosque_follows" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mosque_managers_by_user" ON "mosque_managers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mosque_edits_one_open" ON "mosque_edits" USING btree ("place_id","user_id") WHERE "mosque_edits"."decided_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("user_id","dedupe_key");--> statement-breakpoint
CREATE INDEX "notifications_of_user" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "moderation_decisions_by_author" ON "moderation_decisions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "moderation_decisions_by_appeal" ON "moderation_decisions" USING btree ("appeal_status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_open" ON "reports" USING btree ("reporter_id","content_type","content_id") WHERE "reports"."status" in ('pending', 'reviewed');--> statement-breakpoint
CREATE INDEX "reports_by_status" ON "reports" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "reports_by_content" ON "reports" USING btree ("content_type","content_id");--> statement-breakpoint
CREATE INDEX "reports_by_reporter" ON "reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "weekly_deliveries_by_user" ON "weekly_deliveries" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_by_author" ON "events" USING btree ("created_by","event_date","id");--> statement-breakpoint
CREATE INDEX "events_by_series" ON "events" USING btree ("series_id","event_date");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_prayer_known" CHECK ("events"."after_prayer" in ('fajr', 'dhuhr', 'asr', 'maghrib', 'isha'));--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_cost_sane" CHECK ("events"."cost_pence" between 0 and 1000000);--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_prayer_whole" CHECK (("events"."after_prayer" is null) = ("events"."after_prayer_minutes" is null));--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_duration_sane" CHECK ("events"."duration_minutes" between 5 and 720);--> statement-breakpoint
INSERT INTO "approval_requests" ("id", "target_type", "target_id", "submitted_by", "status", "created_at")
SELECT gen_random_uuid(), 'badge_request', "id", "user_id", 'pending', "created_at" FROM "badge_requests" WHERE "status" = 'pending';
--> statement-breakpoint
INSERT INTO "approval_requests" ("id", "target_type", "target_id", "submitted_by", "status", "created_at")
SELECT gen_random_uuid(), 'event', "id", NULL, 'pending', "created_at" FROM "events" WHERE "status" = 'pending';
