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
	"weekly_newsletter" boolean DEFAULT false NOT NULL,
	"consent_version" text NOT NULL,
	"consented_at" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"invited_at" timestamp (3) with time zone,
	"joined_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "waiting_list_status_known" CHECK ("waiting_list"."status" in ('pending', 'approved', 'rejected', 'invited', 'joined')),
	CONSTRAINT "waiting_list_postcode_short" CHECK (char_length("waiting_list"."postcode") <= 10),
	CONSTRAINT "waiting_list_email_canonical" CHECK ("waiting_list"."canonical_email" = lower(btrim("waiting_list"."canonical_email")))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_email_once" ON "waiting_list" USING btree ("canonical_email");--> statement-breakpoint
CREATE INDEX "waiting_list_newest" ON "waiting_list" USING btree ("status","id" DESC NULLS LAST);