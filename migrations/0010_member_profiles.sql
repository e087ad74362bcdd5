CREATE TABLE "member_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"display_name" text,
	"bio" text,
	"ward" text,
	"profession" text,
	"looking_for" text[] DEFAULT '{}' NOT NULL,
	"offering" text[] DEFAULT '{}' NOT NULL,
	"interests" text[] DEFAULT '{}' NOT NULL,
	"skills" text[] DEFAULT '{}' NOT NULL,
	"seen_by" text DEFAULT 'nobody' NOT NULL,
	"is_open_to_connect" boolean DEFAULT true NOT NULL,
	"allow_direct_messages" boolean DEFAULT false NOT NULL,
	"show_real_name" boolean DEFAULT false NOT NULL,
	"show_contact_info" boolean DEFAULT false NOT NULL,
	"shown_name" text NOT NULL,
	"search_text" text NOT NULL,
	"is_profile_complete" boolean GENERATED ALWAYS AS (bio is not null and ward is not null and profession is not null and cardinality(interests) > 0) STORED NOT NULL,
	"completed_wizard_at" timestamp (3) with time zone,
	"wizard_step" integer DEFAULT 0 NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "member_profiles_seen_by_known" CHECK ("member_profiles"."seen_by" in ('nobody', 'connections', 'members')),
	CONSTRAINT "member_profiles_step_known" CHECK ("member_profiles"."wizard_step" between 0 and 4),
	CONSTRAINT "member_profiles_lists_short" CHECK (cardinality("member_profiles"."interests") <= 12 and cardinality("member_profiles"."skills") <= 12
        and cardinality("member_profiles"."looking_for") <= 6 and cardinality("member_profiles"."offering") <= 6)
);
--> statement-breakpoint
ALTER TABLE "member_profiles" ADD CONSTRAINT "member_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_profiles_shown" ON "member_profiles" USING btree ("user_id") WHERE "member_profiles"."seen_by" <> 'nobody' and "member_profiles"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "member_profiles_by_text" ON "member_profiles" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "member_profiles_by_interest" ON "member_profiles" USING gin ("interests");--> statement-breakpoint
CREATE INDEX "member_profiles_by_skill" ON "member_profiles" USING gin ("skills");