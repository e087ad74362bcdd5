CREATE TABLE "live_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "live_messages_of_member" ON "live_messages" USING btree ("user_id","written_by");
--> statement-breakpoint
-- By hand: the kit's tables come before those of accounts.
ALTER TABLE "live_messages" ADD CONSTRAINT "live_messages_user_id_users_id_fk"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;
--> statement-breakpoint
-- Whatever ends a session, its open streams end with it, in every process.
CREATE FUNCTION session_end_is_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', 'over ' || OLD.id || ' ' || OLD.user_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER session_end_is_told AFTER DELETE ON "sessions"
  FOR EACH ROW EXECUTE FUNCTION session_end_is_told();
