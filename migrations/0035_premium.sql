CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"pricing_tier_id" uuid NOT NULL,
	"billing_interval" text NOT NULL,
	"price" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"order_id" uuid,
	"paid_order_id" uuid,
	"started_at" timestamp (3) with time zone,
	"last_paid_at" timestamp (3) with time zone,
	"paid_until" timestamp (3) with time zone,
	"grace_until" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	"card_subscription_id" text,
	"card_customer_id" text,
	"card_state_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscriptions_interval_known" CHECK ("subscriptions"."billing_interval" in ('month', 'year')),
	CONSTRAINT "subscriptions_status_known" CHECK ("subscriptions"."status" in ('pending', 'active', 'past_due', 'ended')),
	CONSTRAINT "subscriptions_reason_known" CHECK ("subscriptions"."end_reason" in ('cancelled', 'unpaid', 'refunded')),
	CONSTRAINT "subscriptions_price_sane" CHECK ("subscriptions"."price" between 0 and 1000000),
	CONSTRAINT "subscriptions_running_paid" CHECK ("subscriptions"."status" not in ('active', 'past_due') or "subscriptions"."paid_until" is not null and "subscriptions"."started_at" is not null),
	CONSTRAINT "subscriptions_late_has_grace" CHECK (("subscriptions"."status" = 'past_due') = ("subscriptions"."grace_until" is not null)),
	CONSTRAINT "subscriptions_end_told" CHECK (("subscriptions"."status" = 'ended') = ("subscriptions"."ended_at" is not null and "subscriptions"."end_reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_pricing_tier_id_pricing_tiers_id_fk" FOREIGN KEY ("pricing_tier_id") REFERENCES "public"."pricing_tiers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_at_a_time" ON "subscriptions" USING btree ("user_id") WHERE status <> 'ended';--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_card_once" ON "subscriptions" USING btree ("card_subscription_id");--> statement-breakpoint
CREATE INDEX "subscriptions_of_user" ON "subscriptions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "subscriptions_of_tier" ON "subscriptions" USING btree ("pricing_tier_id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_end" ON "subscriptions" USING btree ("paid_until") WHERE status in ('active', 'past_due');--> statement-breakpoint
CREATE INDEX "subscriptions_pending" ON "subscriptions" USING btree ("created_at") WHERE status = 'pending';