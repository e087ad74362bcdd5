CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"connection_id" uuid NOT NULL,
	"from_user_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"message" text NOT NULL,
	"read_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_connections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_user_id" uuid,
	"to_user_id" uuid,
	"status" text DEFAULT 'pending' NOT NULL,
	"intro_message" text NOT NULL,
	"response_message" text,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"responded_at" timestamp (3) with time zone,
	"chat_expires_at" timestamp (3) with time zone,
	"from_user_keeps" boolean DEFAULT false NOT NULL,
	"to_user_keeps" boolean DEFAULT false NOT NULL,
	"from_user_contact_shared" boolean DEFAULT false NOT NULL,
	"to_user_contact_shared" boolean DEFAULT false NOT NULL,
	"contacts_revealed_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"ended_by" uuid,
	"last_position" integer DEFAULT 0 NOT NULL,
	"last_activity_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "member_connections_status_known" CHECK ("member_connections"."status" in ('pending', 'accepted', 'declined', 'withdrawn', 'expired', 'ended')),
	CONSTRAINT "member_connections_of_two" CHECK ("member_connections"."from_user_id" <> "member_connections"."to_user_id"),
	CONSTRAINT "member_connections_closed_whole" CHECK (("member_connections"."status" in ('pending', 'accepted')) = ("member_connections"."closed_at" is null)),
	CONSTRAINT "member_connections_revealed_whole" CHECK (("member_connections"."contacts_revealed_at" is not null) = ("member_connections"."from_user_contact_shared" and "member_connections"."to_user_contact_shared"))
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_connection_id_member_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."member_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_connections" ADD CONSTRAINT "member_connections_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_connections" ADD CONSTRAINT "member_connections_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_in_order" ON "chat_messages" USING btree ("connection_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_once" ON "chat_messages" USING btree ("connection_id","from_user_id","client_id");--> statement-breakpoint
CREATE INDEX "chat_messages_of_user" ON "chat_messages" USING btree ("from_user_id");--> statement-breakpoint
CREATE INDEX "chat_messages_unread" ON "chat_messages" USING btree ("connection_id","from_user_id") WHERE "chat_messages"."read_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "member_connections_one_open" ON "member_connections" USING btree (least("from_user_id", "to_user_id"),greatest("from_user_id", "to_user_id")) WHERE "member_connections"."status" in ('pending', 'accepted');--> statement-breakpoint
CREATE INDEX "member_connections_from" ON "member_connections" USING btree ("from_user_id","last_activity_at");--> statement-breakpoint
CREATE INDEX "member_connections_to" ON "member_connections" USING btree ("to_user_id","last_activity_at");--> statement-breakpoint
CREATE INDEX "member_connections_by_status" ON "member_connections" USING btree ("status","last_activity_at");