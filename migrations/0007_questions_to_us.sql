CREATE TABLE "support_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"visitor_name" text,
	"visitor_email" text,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"page" text,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "support_requests_one_author" CHECK (("support_requests"."user_id" is null) <> ("support_requests"."visitor_email" is null)),
	CONSTRAINT "support_requests_answer_whole" CHECK (("support_requests"."answer" is null) = ("support_requests"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_requests_open" ON "support_requests" USING btree ("answered_at","id");--> statement-breakpoint
CREATE INDEX "support_requests_of_user" ON "support_requests" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "support_requests_of_visitor" ON "support_requests" USING btree (lower("visitor_email"));