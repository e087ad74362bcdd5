CREATE TABLE "card_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"about_id" text,
	"fact" jsonb,
	"outcome" text NOT NULL,
	"why" text,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "card_events_outcome_known" CHECK ("card_events"."outcome" in ('applied', 'ignored', 'waiting', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"session_id" text,
	"url" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"stripe_dispute_id" text NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"respond_by" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "disputes_status_known" CHECK ("disputes"."status" in ('warned', 'open', 'won', 'lost')),
	CONSTRAINT "disputes_amount_sane" CHECK ("disputes"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_counter" (
	"id" integer PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "invoice_counter_single" CHECK ("invoice_counter"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"number" integer PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"buyer_name" text,
	"operator_name" text NOT NULL,
	"operator_address" text NOT NULL,
	"vat_number" text,
	"issued_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"account" text NOT NULL,
	"amount" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_entries_cause_known" CHECK ("ledger_entries"."cause" in ('placed', 'cancelled', 'paid', 'refunded', 'refund_failed', 'dispute_opened', 'dispute_won', 'dispute_lost')),
	CONSTRAINT "ledger_entries_account_known" CHECK ("ledger_entries"."account" in ('owed', 'card', 'direct', 'sales', 'vat', 'unmatched', 'disputed')),
	CONSTRAINT "ledger_entries_not_empty" CHECK ("ledger_entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"buyer_user_id" uuid,
	"entity_type" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"pricing_tier_id" uuid,
	"description" text NOT NULL,
	"amount" integer NOT NULL,
	"vat_rate" integer DEFAULT 0 NOT NULL,
	"vat_amount" integer DEFAULT 0 NOT NULL,
	"currency" text DEFAULT 'GBP' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"refunded_amount" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"card_invoice_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('pending', 'paid', 'cancelled', 'refunded')),
	CONSTRAINT "orders_amount_sane" CHECK ("orders"."amount" between 0 and 100000000),
	CONSTRAINT "orders_vat_sane" CHECK ("orders"."vat_rate" between 0 and 10000 and "orders"."vat_amount" between 0 and "orders"."amount"),
	CONSTRAINT "orders_currency_known" CHECK ("orders"."currency" = 'GBP'),
	CONSTRAINT "orders_refunded_sane" CHECK ("orders"."refunded_amount" between 0 and "orders"."amount"),
	CONSTRAINT "orders_paid_has_time" CHECK (("orders"."status" in ('paid', 'refunded')) = ("orders"."paid_at" is not null)),
	CONSTRAINT "orders_cancelled_has_time" CHECK (("orders"."status" = 'cancelled') = ("orders"."cancelled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid,
	"amount" integer NOT NULL,
	"currency" text DEFAULT 'GBP' NOT NULL,
	"payment_method" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"unmatched_reason" text,
	"stripe_payment_intent_id" text,
	"stripe_session_id" text,
	"failure_reason" text,
	"note" text,
	"recorded_by" uuid,
	"refund_amount" integer DEFAULT 0 NOT NULL,
	"refund_reason" text,
	"refunded_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payments_status_known" CHECK ("payments"."status" in ('pending', 'paid', 'failed')),
	CONSTRAINT "payments_method_known" CHECK ("payments"."payment_method" in ('card', 'bank_transfer', 'cash', 'cheque')),
	CONSTRAINT "payments_unmatched_known" CHECK ("payments"."unmatched_reason" in ('paid_twice', 'order_cancelled', 'wrong_amount')),
	CONSTRAINT "payments_amount_sane" CHECK ("payments"."amount" between 1 and 100000000),
	CONSTRAINT "payments_currency_known" CHECK ("payments"."currency" = 'GBP'),
	CONSTRAINT "payments_refund_sane" CHECK ("payments"."refund_amount" between 0 and "payments"."amount"),
	CONSTRAINT "payments_paid_has_time" CHECK (("payments"."status" = 'paid') = ("payments"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"result" text NOT NULL,
	"compared" integer NOT NULL,
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_live" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reconciliations_result_known" CHECK ("reconciliations"."result" in ('agrees', 'differs', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'asked' NOT NULL,
	"stripe_refund_id" text,
	"failure_reason" text,
	"asked_by" uuid,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refunds_status_known" CHECK ("refunds"."status" in ('asked', 'done', 'failed')),
	CONSTRAINT "refunds_amount_sane" CHECK ("refunds"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_user_id_users_id_fk" FOREIGN KEY ("buyer_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_events_waiting" ON "card_events" USING btree ("about_id") WHERE outcome = 'waiting';--> statement-breakpoint
CREATE INDEX "card_events_refused" ON "card_events" USING btree ("created_at") WHERE outcome = 'refused';--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_open_once" ON "checkouts" USING btree ("order_id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_session_once" ON "checkouts" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "checkouts_of_order" ON "checkouts" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_stripe_once" ON "disputes" USING btree ("stripe_dispute_id");--> statement-breakpoint
CREATE INDEX "disputes_of_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_of_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_once" ON "ledger_entries" USING btree ("subject_id","cause","account");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_order" ON "ledger_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_booked" ON "ledger_entries" USING btree ("account","booked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_card_invoice_once" ON "orders" USING btree ("card_invoice_id");--> statement-breakpoint
CREATE INDEX "orders_of_buyer" ON "orders" USING btree ("buyer_user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_of_thing" ON "orders" USING btree ("entity_type","entity_id");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "payments_of_order_once" ON "payments" USING btree ("order_id") WHERE status = 'paid' and unmatched_reason is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_intent_once" ON "payments" USING btree ("stripe_payment_intent_id");--> statement-breakpoint
CREATE INDEX "payments_of_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_of_user" ON "payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payments_paid" ON "payments" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "reconciliations_newest" ON "reconciliations" USING btree ("id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_stripe_once" ON "refunds" USING btree ("stripe_refund_id");--> statement-breakpoint
CREATE INDEX "refunds_of_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
-- By hand
-- Entries of one posting sum to zero, however they came, by the end of the transaction.
CREATE FUNCTION ledger_sums_to_zero() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount) FROM ledger_entries WHERE subject_id = NEW.subject_id AND cause = NEW.cause) <> 0 THEN
    RAISE EXCEPTION 'the entries of % % do not sum to zero', NEW.cause, NEW.subject_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_sum_to_zero AFTER INSERT ON "ledger_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_sums_to_zero();--> statement-breakpoint
CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON "ledger_entries"
  FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();--> statement-breakpoint
CREATE TRIGGER ledger_entries_not_truncated BEFORE TRUNCATE ON "ledger_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
