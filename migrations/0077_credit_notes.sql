CREATE TABLE "credit_note_counter" (
	"id" integer PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "credit_note_counter_single" CHECK ("credit_note_counter"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"invoice_number" integer NOT NULL,
	"refund_id" uuid,
	"dispute_id" uuid,
	"amount" integer NOT NULL,
	"vat_amount" integer NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	CONSTRAINT "credit_notes_one_cause" CHECK (num_nonnulls("credit_notes"."refund_id", "credit_notes"."dispute_id") = 1),
	CONSTRAINT "credit_notes_amount_sane" CHECK ("credit_notes"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "billing_name" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "billing_address" text;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_number_invoices_number_fk" FOREIGN KEY ("invoice_number") REFERENCES "public"."invoices"("number") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_number_once" ON "credit_notes" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_of_refund" ON "credit_notes" USING btree ("refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_of_dispute" ON "credit_notes" USING btree ("dispute_id");--> statement-breakpoint
CREATE INDEX "credit_notes_of_invoice" ON "credit_notes" USING btree ("invoice_number");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_billing_whole" CHECK (("invoices"."billing_name" is null) = ("invoices"."billing_address" is null));--> statement-breakpoint
-- A credit note for each refund and lost dispute of an order so far, in the order in which they were booked, of that day and with
-- the VAT in the ledger. Money that paid for nothing has none when it goes back, nor has a refund that failed.
INSERT INTO "credit_notes" ("id", "number", "invoice_number", "refund_id", "dispute_id", "amount", "vat_amount", "issued_at")
SELECT gen_random_uuid(), row_number() OVER (ORDER BY "booked_at", "subject_id"), "invoice_number", "refund_id", "dispute_id", "amount", "vat_amount", "booked_at"
FROM (
	SELECT "cause"."subject_id", "cause"."refund_id", "cause"."dispute_id", "cause"."amount", "invoices"."number" AS "invoice_number",
		min("entry"."booked_at") AS "booked_at",
		coalesce(sum("entry"."amount") FILTER (WHERE "entry"."account" = 'vat'), 0) AS "vat_amount"
	FROM (
		SELECT "id" AS "subject_id", "id" AS "refund_id", NULL::uuid AS "dispute_id", "payment_id", "amount", 'refunded' AS "name" FROM "refunds" WHERE "status" = 'done'
		UNION ALL
		SELECT "id", NULL, "id", "payment_id", "amount", 'dispute_lost' FROM "disputes" WHERE "status" = 'lost'
	) AS "cause"
	JOIN "payments" ON "payments"."id" = "cause"."payment_id" AND "payments"."unmatched_reason" IS NULL
	JOIN "invoices" ON "invoices"."order_id" = "payments"."order_id"
	JOIN "ledger_entries" AS "entry" ON "entry"."subject_id" = "cause"."subject_id" AND "entry"."cause" = "cause"."name"
	GROUP BY "cause"."subject_id", "cause"."refund_id", "cause"."dispute_id", "cause"."amount", "invoices"."number"
) AS "booked";--> statement-breakpoint
INSERT INTO "credit_note_counter" ("id", "last_number") SELECT 1, count(*) FROM "credit_notes" HAVING count(*) > 0;
