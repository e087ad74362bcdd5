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
CREATE TABLE "job_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text DEFAULT 'email' NOT NULL,
	"template" text NOT NULL,
	"user_id" uuid,
	"to_email" text NOT NULL,
	"props" jsonb NOT NULL,
	"topic" text,
	"dedupe_key" text,
	"send_after" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"last_error" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "outbox_status_known" CHECK ("outbox"."status" in ('queued', 'sending', 'sent', 'given_up')),
	CONSTRAINT "outbox_channel_known" CHECK ("outbox"."channel" in ('email'))
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"value" integer DEFAULT 1 NOT NULL,
	"subject_id" text,
	"description" text NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "activities_type_known" CHECK ("activities"."type" in ('account_verified', 'profile_completed', 'connection_accepted', 'connection_declined', 'helpful_mark', 'resource_uploaded', 'event_attended', 'event_hosted', 'volunteer_hours', 'forum_post', 'forum_reply', 'valid_report', 'report_against', 'strike', 'was_blocked', 'local_help', 'course_completed', 'ramadan_contribution'))
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
CREATE TABLE "notification_preferences" (
	"user_id" uuid NOT NULL,
	"preference_key" text NOT NULL,
	"is_enabled" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_preferences_user_id_preference_key_pk" PRIMARY KEY("user_id","preference_key"),
	CONSTRAINT "notification_preferences_key_known" CHECK ("notification_preferences"."preference_key" in ('eventReminders', 'communityUpdates', 'prayerTimes', 'weeklyNewsletter'))
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
ALTER TABLE "waiting_list" ADD COLUMN "campaign_consent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD COLUMN "referrer_host" text;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD COLUMN "utm_source" text;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD COLUMN "utm_medium" text;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD COLUMN "utm_campaign" text;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD COLUMN "utm_term" text;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD COLUMN "utm_content" text;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD COLUMN "browser_language" text;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD COLUMN "device_class" text;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD COLUMN "role" text DEFAULT 'user' NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || ' ' || email || ' ' || postcode || ' ' || phone)) STORED;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_place_affiliation_id_places_id_fk" FOREIGN KEY ("place_affiliation_id") REFERENCES "public"."places"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_requests" ADD CONSTRAINT "badge_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_badges" ADD CONSTRAINT "user_badges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prayer_tracking" ADD CONSTRAINT "prayer_tracking_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "founding_members" ADD CONSTRAINT "founding_members_waiting_list_id_waiting_list_id_fk" FOREIGN KEY ("waiting_list_id") REFERENCES "public"."waiting_list"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "founding_members" ADD CONSTRAINT "founding_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_of_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_target" ON "audit_log" USING btree ("target_type","target_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_once" ON "outbox" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("status","send_after");--> statement-breakpoint
CREATE INDEX "outbox_of_member" ON "outbox" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "activities_once" ON "activities" USING btree ("user_id","type","subject_id");--> statement-breakpoint
CREATE INDEX "activities_of_user" ON "activities" USING btree ("user_id","happened_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "one_time_tokens_of_user" ON "one_time_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "one_time_tokens_by_expiry" ON "one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_by_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_of_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_by_token" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id","last_used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_once" ON "users" USING btree ("canonical_email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_one_main_admin" ON "users" USING btree ("role") WHERE "users"."role" = 'super_admin';--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_by_status" ON "users" USING btree ("account_status","role");--> statement-breakpoint
CREATE INDEX "users_by_text" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "badge_requests_one_open" ON "badge_requests" USING btree ("user_id","badge_key") WHERE "badge_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "badge_requests_by_status" ON "badge_requests" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_badges_once" ON "user_badges" USING btree ("user_id","badge_key");--> statement-breakpoint
CREATE INDEX "user_badges_by_key" ON "user_badges" USING btree ("badge_key");--> statement-breakpoint
CREATE UNIQUE INDEX "consents_one_in_force" ON "consents" USING btree ("user_id","kind") WHERE "consents"."withdrawn_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_one_open" ON "data_exports" USING btree ("user_id") WHERE "data_exports"."status" = 'requested';--> statement-breakpoint
CREATE INDEX "data_exports_by_status" ON "data_exports" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "privacy_requests_open" ON "privacy_requests" USING btree ("answered_at","id");--> statement-breakpoint
CREATE INDEX "privacy_requests_of_user" ON "privacy_requests" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "founding_members_entry_once" ON "founding_members" USING btree ("waiting_list_id");--> statement-breakpoint
CREATE UNIQUE INDEX "founding_members_user_once" ON "founding_members" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_of_user" ON "waiting_list" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "waiting_list_by_text" ON "waiting_list" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_tracking_by_consent" CHECK ("waiting_list"."campaign_consent" or coalesce("waiting_list"."referrer_host", "waiting_list"."utm_source", "waiting_list"."utm_medium", "waiting_list"."utm_campaign", "waiting_list"."utm_term", "waiting_list"."utm_content", "waiting_list"."browser_language", "waiting_list"."device_class") is null);--> statement-breakpoint
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
