CREATE TABLE "business_evidence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"issuer" text NOT NULL,
	"number" text,
	"words" text,
	"expires_on" date,
	"file_key" text,
	"submitted_by" uuid,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"seen_by" uuid,
	"seen_at" timestamp (3) with time zone,
	"refusal" text,
	"reminders_sent" smallint DEFAULT 0 NOT NULL,
	"lapsed_at" timestamp (3) with time zone,
	CONSTRAINT "business_evidence_kind_known" CHECK ("business_evidence"."kind" in ('statement', 'supplier', 'certificate', 'confirmation')),
	CONSTRAINT "business_evidence_status_known" CHECK ("business_evidence"."status" in ('waiting', 'counts', 'refused')),
	CONSTRAINT "business_evidence_counts_until" CHECK ("business_evidence"."status" <> 'counts' or "business_evidence"."expires_on" is not null),
	CONSTRAINT "business_evidence_waits_with_paper" CHECK ("business_evidence"."status" <> 'waiting' or "business_evidence"."file_key" is not null),
	CONSTRAINT "business_evidence_refused_with_reason" CHECK (("business_evidence"."status" = 'refused') = ("business_evidence"."refusal" is not null)),
	CONSTRAINT "business_evidence_seen" CHECK ("business_evidence"."status" <> 'counts' or "business_evidence"."kind" = 'statement' or "business_evidence"."seen_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "business_recommendations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "business_recommendations_words_given" CHECK (char_length(btrim("business_recommendations"."words")) between 3 and 500),
	CONSTRAINT "business_recommendations_answer_whole" CHECK (("business_recommendations"."answer" is null) = ("business_recommendations"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "business_evidence" ADD CONSTRAINT "business_evidence_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_evidence" ADD CONSTRAINT "business_evidence_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_evidence" ADD CONSTRAINT "business_evidence_seen_by_users_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_recommendations" ADD CONSTRAINT "business_recommendations_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_recommendations" ADD CONSTRAINT "business_recommendations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "business_evidence_counts_once" ON "business_evidence" USING btree ("business_id","kind") WHERE "business_evidence"."status" = 'counts';--> statement-breakpoint
CREATE UNIQUE INDEX "business_evidence_waits_once" ON "business_evidence" USING btree ("business_id","kind") WHERE "business_evidence"."status" <> 'counts';--> statement-breakpoint
CREATE UNIQUE INDEX "business_evidence_by_file" ON "business_evidence" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "business_evidence_waiting" ON "business_evidence" USING btree ("id") WHERE "business_evidence"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "business_evidence_by_end" ON "business_evidence" USING btree ("expires_on","id") WHERE "business_evidence"."status" = 'counts' and "business_evidence"."lapsed_at" is null;--> statement-breakpoint
CREATE INDEX "business_evidence_by_submitter" ON "business_evidence" USING btree ("submitted_by");--> statement-breakpoint
CREATE INDEX "business_evidence_by_seer" ON "business_evidence" USING btree ("seen_by");--> statement-breakpoint
CREATE UNIQUE INDEX "business_recommendations_once" ON "business_recommendations" USING btree ("business_id","user_id");--> statement-breakpoint
CREATE INDEX "business_recommendations_newest" ON "business_recommendations" USING btree ("business_id","id" DESC NULLS LAST) WHERE "business_recommendations"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "business_recommendations_of_member" ON "business_recommendations" USING btree ("user_id","id");