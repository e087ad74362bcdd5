CREATE TABLE "business_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"words" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "business_claims_status_known" CHECK ("business_claims"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "business_claims_words_given" CHECK (char_length(btrim("business_claims"."words")) between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "business_claims" ADD CONSTRAINT "business_claims_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_claims" ADD CONSTRAINT "business_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "business_claims_one_open" ON "business_claims" USING btree ("business_id","user_id") WHERE "business_claims"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "business_claims_of_member" ON "business_claims" USING btree ("user_id","id");