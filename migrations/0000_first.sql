-- cube: nearest places by an index. pg_trgm: search for a part of a text by an index. Both are trusted extensions: the owner
-- of the database may create them without being a superuser.
CREATE EXTENSION IF NOT EXISTS cube;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Tables, as drizzle-kit writes them.
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"target_type" text NOT NULL,
	"target_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"request_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "external_cache" (
	"service" text NOT NULL,
	"key" text NOT NULL,
	"body" jsonb,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	"fresh_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "external_cache_service_key_pk" PRIMARY KEY("service","key")
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"key" text PRIMARY KEY NOT NULL,
	"owner_kind" text,
	"owner_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "job_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "queue" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lane" text NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"user_id" uuid,
	"dedupe_key" text,
	"run_after" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"last_error" text,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "queue_lane_known" CHECK ("queue"."lane" in ('mail', 'bulk-mail', 'push', 'jobs')),
	CONSTRAINT "queue_status_known" CHECK ("queue"."status" in ('queued', 'running', 'done', 'given_up', 'suppressed'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"action" text NOT NULL,
	"key" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_limits_action_key_pk" PRIMARY KEY("action","key")
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"value" integer DEFAULT 1 NOT NULL,
	"subject_id" text,
	"description" text NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL
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
	CONSTRAINT "notifications_path_ours" CHECK ("notifications"."path" ~ '^/([^/\\]|$)')
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"file_key" text,
	"ready_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "data_exports_status_known" CHECK ("data_exports"."status" in ('requested', 'ready', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "privacy_requests_kind_known" CHECK ("privacy_requests"."kind" in ('objection', 'correction', 'complaint', 'question'))
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"email" text,
	"challenge" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "one_time_tokens_purpose_known" CHECK ("one_time_tokens"."purpose" in ('invitation', 'password_reset', 'email_verification', 'email_change', 'email_change_undo', 'second_factor', 'passkey'))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" integer NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"device" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banned_addresses" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"banned_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "consents_kind_known" CHECK ("consents"."kind" in ('membership', 'weekly_newsletter', 'campaign'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"canonical_email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text,
	"mobile" text,
	"postcode" text,
	"photo_key" text,
	"newsletter_subscribed" boolean DEFAULT false NOT NULL,
	"place_affiliation_id" uuid,
	"membership_tier" text DEFAULT 'standard' NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"can_promote_admin" boolean DEFAULT false NOT NULL,
	"account_status" text DEFAULT 'pending' NOT NULL,
	"suspended_until" timestamp (3) with time zone,
	"standing_reason" text,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"is_email_verified" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp (3) with time zone,
	"is_active_subscriber" boolean DEFAULT false NOT NULL,
	"subscription_expires_at" timestamp (3) with time zone,
	"joined_at" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || ' ' || email)) STORED,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('user', 'admin', 'super_admin')),
	CONSTRAINT "users_tier_known" CHECK ("users"."membership_tier" in ('basic', 'standard', 'premium', 'advertiser')),
	CONSTRAINT "users_status_known" CHECK ("users"."account_status" in ('pending', 'active', 'suspended', 'banned')),
	CONSTRAINT "users_email_canonical" CHECK ("users"."canonical_email" = lower(btrim("users"."canonical_email"))),
	CONSTRAINT "users_postcode_short" CHECK (char_length("users"."postcode") <= 10),
	CONSTRAINT "users_main_admin_stays" CHECK ("users"."role" <> 'super_admin' or "users"."account_status" = 'active')
);
--> statement-breakpoint
CREATE TABLE "founding_members" (
	"place" integer PRIMARY KEY NOT NULL,
	"waiting_list_id" uuid,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "founding_members_place_exists" CHECK ("founding_members"."place" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "waiting_list" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"canonical_email" text NOT NULL,
	"phone" text NOT NULL,
	"postcode" text NOT NULL,
	"reason" text,
	"source" text DEFAULT 'website' NOT NULL,
	"referred_by" text,
	"campaign_consent" boolean DEFAULT false NOT NULL,
	"referrer_host" text,
	"utm_source" text,
	"utm_medium" text,
	"utm_campaign" text,
	"utm_term" text,
	"utm_content" text,
	"browser_language" text,
	"device_class" text,
	"weekly_newsletter" boolean DEFAULT false NOT NULL,
	"consent_version" text NOT NULL,
	"consented_at" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"user_id" uuid,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || ' ' || email || ' ' || postcode || ' ' || phone)) STORED,
	"invited_at" timestamp (3) with time zone,
	"joined_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "waiting_list_status_known" CHECK ("waiting_list"."status" in ('pending', 'approved', 'rejected', 'invited', 'joined')),
	CONSTRAINT "waiting_list_postcode_short" CHECK (char_length("waiting_list"."postcode") <= 10),
	CONSTRAINT "waiting_list_email_canonical" CHECK ("waiting_list"."canonical_email" = lower(btrim("waiting_list"."canonical_email"))),
	CONSTRAINT "waiting_list_tracking_by_consent" CHECK ("waiting_list"."campaign_consent" or coalesce("waiting_list"."referrer_host", "waiting_list"."utm_source", "waiting_list"."utm_medium", "waiting_list"."utm_campaign", "waiting_list"."utm_term", "waiting_list"."utm_content", "waiting_list"."browser_language", "waiting_list"."device_class") is null)
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
	CONSTRAINT "approval_requests_status_known" CHECK ("approval_requests"."status" in ('pending', 'approved', 'rejected', 'withdrawn'))
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
	"is_author_erased" boolean DEFAULT false NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"admin_notes" text,
	"action_taken" text,
	"decision_id" uuid,
	"reviewed_by" uuid,
	"reviewed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
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
	"items" jsonb,
	"sent" integer,
	"failed" integer,
	CONSTRAINT "weekly_issues_status_known" CHECK ("weekly_issues"."status" in ('sending', 'sent', 'overdue'))
);
--> statement-breakpoint
CREATE TABLE "council_meetings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"meeting_date" date NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text,
	"location" text NOT NULL,
	"address" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"meeting_type" text NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL,
	"agenda_url" text,
	"minutes_url" text,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "council_meetings_status_known" CHECK ("council_meetings"."status" in ('scheduled', 'cancelled', 'held')),
	CONSTRAINT "council_meetings_start_is_clock" CHECK ("council_meetings"."start_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "council_meetings_ends_after_start" CHECK ("council_meetings"."end_time" > "council_meetings"."start_time"),
	CONSTRAINT "council_meetings_position_whole" CHECK (("council_meetings"."latitude" is null) = ("council_meetings"."longitude" is null)),
	CONSTRAINT "council_meetings_links_are_web" CHECK (coalesce("council_meetings"."agenda_url", 'https://') ~ '^https?://' and coalesce("council_meetings"."minutes_url", 'https://') ~ '^https?://')
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
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text DEFAULT 'community' NOT NULL,
	"event_date" date NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text,
	"end_day_offset" smallint DEFAULT 0 NOT NULL,
	"location" text NOT NULL,
	"address" text NOT NULL,
	"postcode" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"place_id" uuid,
	"place_name" text,
	"organizer" text NOT NULL,
	"organizer_email" text,
	"organizer_phone" text,
	"show_contact" boolean DEFAULT false NOT NULL,
	"max_attendees" integer,
	"is_public" boolean DEFAULT true NOT NULL,
	"requires_approval" boolean DEFAULT true NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"rejection_reason" text,
	"created_by" uuid,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"cancelled_reason" text,
	"image_key" text,
	"women_only" boolean DEFAULT false NOT NULL,
	"for_families" boolean DEFAULT false NOT NULL,
	"children_welcome" boolean DEFAULT false NOT NULL,
	"wheelchair_accessible" boolean DEFAULT false NOT NULL,
	"live_stream_url" text,
	"cost_pence" integer,
	"booking_url" text,
	"after_prayer" text,
	"after_prayer_minutes" integer,
	"duration_minutes" integer,
	"series_id" uuid,
	"removed_at" timestamp (3) with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"source" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(title || ' ' || description || ' ' || location || ' ' || address || ' ' || postcode || ' ' || organizer)) STORED,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "events_category_known" CHECK ("events"."category" in ('community', 'religious', 'educational', 'social', 'charity', 'youth', 'family', 'women')),
	CONSTRAINT "events_status_known" CHECK ("events"."status" in ('pending', 'approved', 'rejected', 'cancelled')),
	CONSTRAINT "events_prayer_known" CHECK ("events"."after_prayer" in ('fajr', 'dhuhr', 'asr', 'maghrib', 'isha')),
	CONSTRAINT "events_title_given" CHECK (char_length(btrim("events"."title")) between 1 and 200),
	CONSTRAINT "events_start_is_clock" CHECK ("events"."start_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "events_end_is_clock" CHECK ("events"."end_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "events_end_offset_sane" CHECK ("events"."end_day_offset" in (0, 1)),
	CONSTRAINT "events_ends_after_start" CHECK (("events"."end_day_offset", "events"."end_time") > (0, "events"."start_time")),
	CONSTRAINT "events_max_attendees_positive" CHECK ("events"."max_attendees" >= 1),
	CONSTRAINT "events_postcode_short" CHECK (char_length("events"."postcode") <= 10),
	CONSTRAINT "events_position_whole" CHECK (("events"."latitude" is null) = ("events"."longitude" is null)),
	CONSTRAINT "events_rejection_has_reason" CHECK ("events"."status" <> 'rejected' or "events"."rejection_reason" is not null),
	CONSTRAINT "events_cost_sane" CHECK ("events"."cost_pence" between 0 and 1000000),
	CONSTRAINT "events_prayer_whole" CHECK (("events"."after_prayer" is null) = ("events"."after_prayer_minutes" is null)),
	CONSTRAINT "events_duration_sane" CHECK ("events"."duration_minutes" between 5 and 720)
);
--> statement-breakpoint
CREATE TABLE "volunteer_hours" (
	"id" uuid PRIMARY KEY NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"served_on" date NOT NULL,
	"minutes" integer NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "volunteer_hours_within_a_day" CHECK ("volunteer_hours"."minutes" between 1 and 1440)
);
--> statement-breakpoint
CREATE TABLE "volunteer_opportunities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"required_skills" text[] DEFAULT '{}' NOT NULL,
	"required_languages" text[] DEFAULT '{}' NOT NULL,
	"required_qualifications" text[] DEFAULT '{}' NOT NULL,
	"requires_dbs_check" boolean DEFAULT false NOT NULL,
	"time_commitment" text NOT NULL,
	"schedule" text[] DEFAULT '{}' NOT NULL,
	"start_date" date,
	"end_date" date,
	"is_ongoing" boolean DEFAULT false NOT NULL,
	"location" text NOT NULL,
	"address" text,
	"postcode" text,
	"latitude" double precision,
	"longitude" double precision,
	"contact_method" text DEFAULT 'platform' NOT NULL,
	"contact_details" text,
	"max_volunteers" integer DEFAULT 1,
	"current_volunteers" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"is_approved" boolean DEFAULT false NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"rejection_reason" text,
	"created_by" uuid,
	"removed_at" timestamp (3) with time zone,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "volunteer_opportunities_category_known" CHECK ("volunteer_opportunities"."category" in ('education', 'community_support', 'event_help', 'administration', 'youth_programs', 'elderly_care', 'fundraising', 'outreach')),
	CONSTRAINT "volunteer_opportunities_time_known" CHECK ("volunteer_opportunities"."time_commitment" in ('1-2_hours_week', '3-5_hours_week', '5-10_hours_week', '10+_hours_week', 'one_time', 'ongoing')),
	CONSTRAINT "volunteer_opportunities_contact_known" CHECK ("volunteer_opportunities"."contact_method" in ('platform', 'email', 'phone')),
	CONSTRAINT "volunteer_opportunities_status_known" CHECK ("volunteer_opportunities"."status" in ('active', 'paused', 'closed')),
	CONSTRAINT "volunteer_opportunities_priority_known" CHECK ("volunteer_opportunities"."priority" in ('low', 'medium', 'high', 'urgent')),
	CONSTRAINT "volunteer_opportunities_postcode_short" CHECK (char_length("volunteer_opportunities"."postcode") <= 10),
	CONSTRAINT "volunteer_opportunities_max_positive" CHECK ("volunteer_opportunities"."max_volunteers" >= 1),
	CONSTRAINT "volunteer_opportunities_not_overfull" CHECK ("volunteer_opportunities"."current_volunteers" between 0 and coalesce("volunteer_opportunities"."max_volunteers", 2147483647)),
	CONSTRAINT "volunteer_opportunities_range_in_order" CHECK ("volunteer_opportunities"."end_date" >= "volunteer_opportunities"."start_date"),
	CONSTRAINT "volunteer_opportunities_position_whole" CHECK (("volunteer_opportunities"."latitude" is null) = ("volunteer_opportunities"."longitude" is null))
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
	"before" json,
	"point" json,
	"decision" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facility_details" (
	"place_id" uuid PRIMARY KEY NOT NULL,
	"facility_type" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mosque_details" (
	"place_id" uuid PRIMARY KEY NOT NULL,
	"imam_name" text,
	"facilities" text[] DEFAULT '{}' NOT NULL,
	"womens_prayers" text[],
	"womens_entrance" text,
	"womens_wudu" text,
	"womens_share" integer,
	"womens_note" text,
	"womens_confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "mosque_details_facilities_known" CHECK ("mosque_details"."facilities" <@ array['Parking', 'Wheelchair Access', 'Women''s Prayer Area', 'Community Hall', 'Library', 'Youth Programs', 'Funeral Services', 'Marriage Services', 'Kitchen/Dining Hall', 'Islamic School/Madrasa', 'Prayer Hall', 'Wudu Facilities', 'Children''s Area', 'SEN friendly Madrassa', 'Counseling Services', 'Arabic Classes', 'Quran Classes', 'Conference Room', 'Bookshop', 'Shoe Storage', 'Air Conditioning']),
	CONSTRAINT "mosque_details_womens_prayers_known" CHECK ("mosque_details"."womens_prayers" <@ array['daily', 'jumuah', 'taraweeh', 'eid']),
	CONSTRAINT "mosque_details_womens_entrance_known" CHECK ("mosque_details"."womens_entrance" in ('separate', 'shared')),
	CONSTRAINT "mosque_details_womens_wudu_known" CHECK ("mosque_details"."womens_wudu" in ('separate', 'shared', 'none')),
	CONSTRAINT "mosque_details_womens_share_percent" CHECK ("mosque_details"."womens_share" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"postcode" text NOT NULL,
	"ward" text,
	"phone" text,
	"email" text,
	"website" text,
	"description" text,
	"image_url" text,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"position" "cube" GENERATED ALWAYS AS (cube(array[6371008.8 * cos(radians(latitude)) * cos(radians(longitude)), 6371008.8 * cos(radians(latitude)) * sin(radians(longitude)), 6371008.8 * sin(radians(latitude))])) STORED,
	"search_text" text GENERATED ALWAYS AS (lower(name || ' ' || address || ' ' || postcode || ' ' || replace(postcode, ' ', ''))) STORED,
	"services" text[] DEFAULT '{}' NOT NULL,
	"capacity" integer,
	"established_year" integer,
	"featured" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"status_before_archive" text,
	"source" text NOT NULL,
	"source_ref" text,
	"verified_by" text,
	"last_verified_at" timestamp (3) with time zone,
	"approved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "places_kind_known" CHECK ("places"."kind" in ('mosque', 'islamic_school', 'other_facility')),
	CONSTRAINT "places_status_known" CHECK ("places"."status" in ('pending', 'approved', 'rejected', 'archived')),
	CONSTRAINT "places_name_given" CHECK (char_length(btrim("places"."name")) between 1 and 200),
	CONSTRAINT "places_postcode_short" CHECK (char_length("places"."postcode") <= 10),
	CONSTRAINT "places_latitude_on_earth" CHECK ("places"."latitude" between -90 and 90),
	CONSTRAINT "places_longitude_on_earth" CHECK ("places"."longitude" between -180 and 180),
	CONSTRAINT "places_capacity_positive" CHECK ("places"."capacity" > 0),
	CONSTRAINT "places_established_sane" CHECK ("places"."established_year" between 1000 and 2200)
);
--> statement-breakpoint
CREATE TABLE "school_details" (
	"place_id" uuid PRIMARY KEY NOT NULL,
	"school_type" text NOT NULL,
	"age_range" text
);
--> statement-breakpoint
CREATE TABLE "hijri_month_starts" (
	"year" integer NOT NULL,
	"month" integer NOT NULL,
	"starts_on" date NOT NULL,
	"declared_by" text,
	CONSTRAINT "hijri_month_starts_year_month_pk" PRIMARY KEY("year","month"),
	CONSTRAINT "hijri_month_starts_starts_on_unique" UNIQUE("starts_on"),
	CONSTRAINT "hijri_month_starts_year_sane" CHECK ("hijri_month_starts"."year" between 1400 and 1600),
	CONSTRAINT "hijri_month_starts_month_known" CHECK ("hijri_month_starts"."month" between 1 and 12)
);
--> statement-breakpoint
CREATE TABLE "jumuah_sittings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mosque_id" uuid NOT NULL,
	"time" text NOT NULL,
	"ends" text,
	"language" text NOT NULL,
	"hall" text,
	"address" text,
	"womens_places" text DEFAULT 'unknown' NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "jumuah_sittings_once" UNIQUE("mosque_id","valid_from","time","language"),
	CONSTRAINT "jumuah_sittings_time_is_clock" CHECK ("time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "jumuah_sittings_ends_is_clock" CHECK ("ends" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "jumuah_sittings_ends_after_it_begins" CHECK ("jumuah_sittings"."ends" > "jumuah_sittings"."time"),
	CONSTRAINT "jumuah_sittings_range_in_order" CHECK ("jumuah_sittings"."valid_to" >= "jumuah_sittings"."valid_from"),
	CONSTRAINT "jumuah_sittings_language_short" CHECK (char_length("jumuah_sittings"."language") between 1 and 40),
	CONSTRAINT "jumuah_sittings_womens_places_known" CHECK ("jumuah_sittings"."womens_places" in ('yes', 'no', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "mosque_prayer_settings" (
	"mosque_id" uuid PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"shafaq" text DEFAULT 'general' NOT NULL,
	"asr_opinion" text DEFAULT 'standard' NOT NULL,
	CONSTRAINT "mosque_prayer_settings_method_known" CHECK ("mosque_prayer_settings"."method" in ('MoonsightingCommittee', 'MuslimWorldLeague', 'Karachi', 'NorthAmerica', 'Egyptian', 'UmmAlQura', 'Turkey')),
	CONSTRAINT "mosque_prayer_settings_shafaq_known" CHECK ("mosque_prayer_settings"."shafaq" in ('general', 'ahmer', 'abyad')),
	CONSTRAINT "mosque_prayer_settings_opinion_known" CHECK ("mosque_prayer_settings"."asr_opinion" in ('standard', 'hanafi'))
);
--> statement-breakpoint
CREATE TABLE "prayer_days" (
	"mosque_id" uuid NOT NULL,
	"date" date NOT NULL,
	"prayer" text NOT NULL,
	"begins" text,
	"begins_day_offset" smallint DEFAULT 0 NOT NULL,
	"jamaah" text,
	"jamaah_day_offset" smallint DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "prayer_days_mosque_id_date_prayer_pk" PRIMARY KEY("mosque_id","date","prayer"),
	CONSTRAINT "prayer_days_prayer_known" CHECK ("prayer_days"."prayer" in ('fajr', 'dhuhr', 'asr', 'maghrib', 'isha')),
	CONSTRAINT "prayer_days_begins_is_clock" CHECK ("begins" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "prayer_days_jamaah_is_clock" CHECK ("jamaah" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "prayer_days_says_something" CHECK ("prayer_days"."begins" is not null or "prayer_days"."jamaah" is not null),
	CONSTRAINT "prayer_days_offsets_sane" CHECK ("prayer_days"."begins_day_offset" in (0, 1) and "prayer_days"."jamaah_day_offset" in (0, 1)),
	CONSTRAINT "prayer_days_jamaah_after_begin" CHECK (("prayer_days"."jamaah_day_offset", "prayer_days"."jamaah") >= ("prayer_days"."begins_day_offset", "prayer_days"."begins"))
);
--> statement-breakpoint
CREATE TABLE "prayer_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mosque_id" uuid NOT NULL,
	"prayer" text NOT NULL,
	"aspect" text NOT NULL,
	"kind" text NOT NULL,
	"time" text,
	"day_offset" smallint DEFAULT 0 NOT NULL,
	"offset_minutes" integer,
	"round_up_to" integer,
	"weekdays" integer[],
	"valid_from" date NOT NULL,
	"valid_to" date,
	"confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "prayer_rules_once" UNIQUE NULLS NOT DISTINCT("mosque_id","prayer","aspect","valid_from","weekdays"),
	CONSTRAINT "prayer_rules_prayer_known" CHECK ("prayer_rules"."prayer" in ('fajr', 'dhuhr', 'asr', 'maghrib', 'isha')),
	CONSTRAINT "prayer_rules_aspect_known" CHECK ("prayer_rules"."aspect" in ('begins', 'jamaah')),
	CONSTRAINT "prayer_rules_kind_known" CHECK ("prayer_rules"."kind" in ('fixed', 'offset', 'straight_after', 'none')),
	CONSTRAINT "prayer_rules_time_is_clock" CHECK ("time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "prayer_rules_fixed_has_time" CHECK (("prayer_rules"."kind" = 'fixed') = ("prayer_rules"."time" is not null)),
	CONSTRAINT "prayer_rules_offset_has_minutes" CHECK (("prayer_rules"."kind" = 'offset') = ("prayer_rules"."offset_minutes" is not null)),
	CONSTRAINT "prayer_rules_offset_sane" CHECK ("prayer_rules"."offset_minutes" between -120 and 240),
	CONSTRAINT "prayer_rules_rounding_sane" CHECK ("prayer_rules"."round_up_to" between 2 and 30),
	CONSTRAINT "prayer_rules_day_offset_sane" CHECK ("prayer_rules"."day_offset" in (0, 1)),
	CONSTRAINT "prayer_rules_weekdays_sane" CHECK ("prayer_rules"."weekdays" <@ array[1, 2, 3, 4, 5, 6, 7]),
	CONSTRAINT "prayer_rules_range_in_order" CHECK ("prayer_rules"."valid_to" >= "prayer_rules"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "special_days" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mosque_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"date" date NOT NULL,
	"ends_on" date,
	"times" text[] DEFAULT '{}' NOT NULL,
	"note" text,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "special_days_once" UNIQUE("mosque_id","kind","date"),
	CONSTRAINT "special_days_kind_known" CHECK ("special_days"."kind" in ('ramadan_start', 'taraweeh', 'eid_al_fitr', 'eid_al_adha')),
	CONSTRAINT "special_days_range_in_order" CHECK ("special_days"."ends_on" >= "special_days"."date")
);
--> statement-breakpoint
CREATE TABLE "prayer_tracking" (
	"user_id" uuid NOT NULL,
	"prayer_date" date NOT NULL,
	"fajr" boolean DEFAULT false NOT NULL,
	"dhuhr" boolean DEFAULT false NOT NULL,
	"asr" boolean DEFAULT false NOT NULL,
	"maghrib" boolean DEFAULT false NOT NULL,
	"isha" boolean DEFAULT false NOT NULL,
	"jumuah" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "prayer_tracking_user_id_prayer_date_pk" PRIMARY KEY("user_id","prayer_date")
);
--> statement-breakpoint
CREATE TABLE "badge_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"badge_key" text NOT NULL,
	"note" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "badge_requests_status_known" CHECK ("badge_requests"."status" in ('pending', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "user_badges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"badge_key" text NOT NULL,
	"awarded_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"awarded_by" uuid,
	"is_visible" boolean DEFAULT true NOT NULL,
	"pin_order" integer,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid NOT NULL,
	"preference_key" text NOT NULL,
	"is_enabled" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_preferences_user_id_preference_key_pk" PRIMARY KEY("user_id","preference_key"),
	CONSTRAINT "notification_preferences_key_known" CHECK ("notification_preferences"."preference_key" in ('eventReminders', 'communityUpdates', 'prayerTimes', 'weeklyNewsletter'))
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "founding_members" ADD CONSTRAINT "founding_members_waiting_list_id_waiting_list_id_fk" FOREIGN KEY ("waiting_list_id") REFERENCES "public"."waiting_list"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "founding_members" ADD CONSTRAINT "founding_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decision_id_moderation_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."moderation_decisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_deliveries" ADD CONSTRAINT "weekly_deliveries_week_weekly_issues_week_fk" FOREIGN KEY ("week") REFERENCES "public"."weekly_issues"("week") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_deliveries" ADD CONSTRAINT "weekly_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_interests" ADD CONSTRAINT "weekly_interests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_rsvps" ADD CONSTRAINT "event_rsvps_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_rsvps" ADD CONSTRAINT "event_rsvps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "volunteer_hours" ADD CONSTRAINT "volunteer_hours_opportunity_id_volunteer_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."volunteer_opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "volunteer_opportunities" ADD CONSTRAINT "volunteer_opportunities_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "volunteer_opportunities" ADD CONSTRAINT "volunteer_opportunities_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mosque_feedback" ADD CONSTRAINT "mosque_feedback_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mosque_feedback" ADD CONSTRAINT "mosque_feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mosque_feedback" ADD CONSTRAINT "mosque_feedback_responded_by_users_id_fk" FOREIGN KEY ("responded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mosque_follows" ADD CONSTRAINT "mosque_follows_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mosque_follows" ADD CONSTRAINT "mosque_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mosque_managers" ADD CONSTRAINT "mosque_managers_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mosque_managers" ADD CONSTRAINT "mosque_managers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mosque_edits" ADD CONSTRAINT "mosque_edits_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mosque_edits" ADD CONSTRAINT "mosque_edits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facility_details" ADD CONSTRAINT "facility_details_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mosque_details" ADD CONSTRAINT "mosque_details_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_details" ADD CONSTRAINT "school_details_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jumuah_sittings" ADD CONSTRAINT "jumuah_sittings_mosque_id_places_id_fk" FOREIGN KEY ("mosque_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mosque_prayer_settings" ADD CONSTRAINT "mosque_prayer_settings_mosque_id_places_id_fk" FOREIGN KEY ("mosque_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prayer_days" ADD CONSTRAINT "prayer_days_mosque_id_places_id_fk" FOREIGN KEY ("mosque_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prayer_rules" ADD CONSTRAINT "prayer_rules_mosque_id_places_id_fk" FOREIGN KEY ("mosque_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "special_days" ADD CONSTRAINT "special_days_mosque_id_places_id_fk" FOREIGN KEY ("mosque_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prayer_tracking" ADD CONSTRAINT "prayer_tracking_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_requests" ADD CONSTRAINT "badge_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_badges" ADD CONSTRAINT "user_badges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_of_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_target" ON "audit_log" USING btree ("target_type","target_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "stored_files_of_owner" ON "stored_files" USING btree ("owner_kind","owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "queue_once" ON "queue" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "queue_due" ON "queue" USING btree ("lane","run_after","id") WHERE "queue"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "queue_leased" ON "queue" USING btree ("leased_until") WHERE "queue"."status" = 'running';--> statement-breakpoint
CREATE INDEX "queue_by_status" ON "queue" USING btree ("kind","status","id");--> statement-breakpoint
CREATE INDEX "queue_of_member" ON "queue" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "queue_mail_to" ON "queue" USING btree (("payload" ->> 'toEmail')) WHERE "queue"."kind" = 'mail';--> statement-breakpoint
CREATE UNIQUE INDEX "activities_once" ON "activities" USING btree ("user_id","type","subject_id");--> statement-breakpoint
CREATE INDEX "activities_of_user" ON "activities" USING btree ("user_id","happened_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activities_recent" ON "activities" USING btree ("happened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("user_id","dedupe_key");--> statement-breakpoint
CREATE INDEX "notifications_of_user" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_by_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_one_open" ON "data_exports" USING btree ("user_id") WHERE "data_exports"."status" = 'requested';--> statement-breakpoint
CREATE INDEX "data_exports_by_status" ON "data_exports" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "privacy_requests_open" ON "privacy_requests" USING btree ("answered_at","id");--> statement-breakpoint
CREATE INDEX "privacy_requests_of_user" ON "privacy_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_of_user" ON "one_time_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "one_time_tokens_by_expiry" ON "one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_by_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_of_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_by_token" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id","last_used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "consents_one_in_force" ON "consents" USING btree ("user_id","kind") WHERE "consents"."withdrawn_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_once" ON "users" USING btree ("canonical_email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_one_main_admin" ON "users" USING btree ("role") WHERE "users"."role" = 'super_admin';--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_by_status" ON "users" USING btree ("account_status","role");--> statement-breakpoint
CREATE INDEX "users_by_text" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "founding_members_entry_once" ON "founding_members" USING btree ("waiting_list_id");--> statement-breakpoint
CREATE UNIQUE INDEX "founding_members_user_once" ON "founding_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_of_user" ON "waiting_list" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "waiting_list_by_text" ON "waiting_list" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_email_once" ON "waiting_list" USING btree ("canonical_email");--> statement-breakpoint
CREATE INDEX "waiting_list_newest" ON "waiting_list" USING btree ("status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_one_open" ON "approval_requests" USING btree ("target_type","target_id") WHERE "approval_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "approval_requests_by_status" ON "approval_requests" USING btree ("status","target_type","id");--> statement-breakpoint
CREATE INDEX "moderation_decisions_by_author" ON "moderation_decisions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "moderation_decisions_by_appeal" ON "moderation_decisions" USING btree ("appeal_status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_open" ON "reports" USING btree ("reporter_id","content_type","content_id") WHERE "reports"."status" in ('pending', 'reviewed');--> statement-breakpoint
CREATE INDEX "reports_by_status" ON "reports" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "reports_by_content" ON "reports" USING btree ("content_type","content_id");--> statement-breakpoint
CREATE INDEX "reports_by_reporter" ON "reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "weekly_deliveries_by_user" ON "weekly_deliveries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "council_meetings_by_time" ON "council_meetings" USING btree ("is_public","meeting_date","start_time","id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_rsvps_once" ON "event_rsvps" USING btree ("event_id","user_id");--> statement-breakpoint
CREATE INDEX "event_rsvps_by_queue" ON "event_rsvps" USING btree ("event_id","status","queued_at","id");--> statement-breakpoint
CREATE INDEX "event_rsvps_by_user" ON "event_rsvps" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "events_by_author" ON "events" USING btree ("created_by","event_date","id");--> statement-breakpoint
CREATE INDEX "events_by_series" ON "events" USING btree ("series_id","event_date");--> statement-breakpoint
CREATE INDEX "events_by_time" ON "events" USING btree ("status","event_date","start_time","id");--> statement-breakpoint
CREATE INDEX "events_by_category" ON "events" USING btree ("status","category","event_date","start_time","id");--> statement-breakpoint
CREATE INDEX "events_by_place" ON "events" USING btree ("place_id","event_date");--> statement-breakpoint
CREATE INDEX "events_by_text" ON "events" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "volunteer_hours_by_opportunity" ON "volunteer_hours" USING btree ("opportunity_id");--> statement-breakpoint
CREATE INDEX "volunteer_opportunities_newest" ON "volunteer_opportunities" USING btree ("status","is_approved","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "volunteer_opportunities_of_author" ON "volunteer_opportunities" USING btree ("created_by","id");--> statement-breakpoint
CREATE INDEX "announcements_by_place" ON "announcements" USING btree ("place_id","ends_on");--> statement-breakpoint
CREATE INDEX "announcements_by_end" ON "announcements" USING btree ("ends_on");--> statement-breakpoint
CREATE INDEX "mosque_feedback_by_place" ON "mosque_feedback" USING btree ("place_id","id");--> statement-breakpoint
CREATE INDEX "mosque_feedback_by_user" ON "mosque_feedback" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "mosque_follows_by_user" ON "mosque_follows" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mosque_managers_by_user" ON "mosque_managers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mosque_edits_one_open" ON "mosque_edits" USING btree ("place_id","user_id") WHERE "mosque_edits"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "mosque_details_by_facility" ON "mosque_details" USING gin ("facilities");--> statement-breakpoint
CREATE UNIQUE INDEX "places_source_unique" ON "places" USING btree ("source","source_ref");--> statement-breakpoint
CREATE INDEX "places_by_name" ON "places" USING btree ("kind","status",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "places_featured_first" ON "places" USING btree ("kind","status",(not "featured"),lower("name"),"id");--> statement-breakpoint
CREATE INDEX "places_by_position" ON "places" USING gist ("position");--> statement-breakpoint
CREATE INDEX "places_by_text" ON "places" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "prayer_rules_by_mosque" ON "prayer_rules" USING btree ("mosque_id","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "badge_requests_one_open" ON "badge_requests" USING btree ("user_id","badge_key") WHERE "badge_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "badge_requests_by_status" ON "badge_requests" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_badges_once" ON "user_badges" USING btree ("user_id","badge_key");--> statement-breakpoint
CREATE INDEX "user_badges_by_key" ON "user_badges" USING btree ("badge_key");--> statement-breakpoint
CREATE VIEW "public"."outbox" AS (select "id", "payload" ->> 'template' as "template", "payload" ->> 'toEmail' as "to_email", "payload" ->> 'topic' as "topic", "payload" -> 'props' as "props", "lane", "user_id", "dedupe_key", "run_after", "status", "attempts", "leased_until", "last_error", "finished_at", "created_at" from "queue" where "queue"."kind" = 'mail');--> statement-breakpoint
-- By hand: what drizzle-kit has no words for.
-- The audit log is append-only. Two things may change it, each for its own transaction: erasing a person empties what an
-- entry says of them, and the end of its time removes it.
CREATE FUNCTION audit_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('mahalla.erasing', true) = 'on'
    AND NEW.id = OLD.id AND NEW.action = OLD.action AND NEW.created_at = OLD.created_at THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND current_setting('mahalla.forgetting', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION audit_log_is_append_only();
--> statement-breakpoint
-- Wakes the workers that listen: one word for each lane that has got a row, told when the transaction is committed.
CREATE FUNCTION queue_wakes_workers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('queue', lane) FROM (SELECT DISTINCT lane FROM added) AS lanes;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER queue_wakes_workers AFTER INSERT ON "queue"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_wakes_workers();
--> statement-breakpoint
-- The tables of accounts do not refer to those of the mosques, which belong to a higher area.
ALTER TABLE "users" ADD CONSTRAINT "users_place_affiliation_id_places_id_fk"
  FOREIGN KEY ("place_affiliation_id") REFERENCES "places"("id") ON DELETE SET NULL;
