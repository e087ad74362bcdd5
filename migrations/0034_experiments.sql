CREATE TABLE "experiment_days" (
	"variant_id" uuid NOT NULL,
	"date" date NOT NULL,
	"visitors" integer NOT NULL,
	"reached" integer NOT NULL,
	CONSTRAINT "experiment_days_variant_id_date_pk" PRIMARY KEY("variant_id","date"),
	CONSTRAINT "experiment_days_reached_some" CHECK ("experiment_days"."reached" between 0 and "experiment_days"."visitors")
);
--> statement-breakpoint
CREATE TABLE "experiment_variants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"experiment_id" uuid NOT NULL,
	"name" text NOT NULL,
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"traffic_allocation" smallint DEFAULT 50 NOT NULL,
	"place" smallint NOT NULL,
	CONSTRAINT "experiment_variants_place_unique" UNIQUE("experiment_id","place"),
	CONSTRAINT "experiment_variants_of_experiment" UNIQUE("id","experiment_id"),
	CONSTRAINT "experiment_variants_share" CHECK ("experiment_variants"."traffic_allocation" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "experiment_visitors" (
	"experiment_id" uuid NOT NULL,
	"date" date NOT NULL,
	"visitor" text NOT NULL,
	"variant_id" uuid NOT NULL,
	"has_reached" boolean DEFAULT false NOT NULL,
	CONSTRAINT "experiment_visitors_experiment_id_date_visitor_pk" PRIMARY KEY("experiment_id","date","visitor")
);
--> statement-breakpoint
CREATE TABLE "experiments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"start_date" date,
	"end_date" date,
	"target_percentage" smallint DEFAULT 50 NOT NULL,
	"goal" text,
	"started_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "experiments_name_unique" UNIQUE("name"),
	CONSTRAINT "experiments_status_known" CHECK ("experiments"."status" in ('draft', 'running', 'stopped')),
	CONSTRAINT "experiments_target_is_share" CHECK ("experiments"."target_percentage" between 1 and 100),
	CONSTRAINT "experiments_in_order" CHECK ("experiments"."end_date" >= "experiments"."start_date"),
	CONSTRAINT "experiments_started_whole" CHECK (("experiments"."status" = 'draft') = ("experiments"."started_at" is null) and ("experiments"."status" = 'stopped') = ("experiments"."stopped_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "user_experiments" (
	"user_id" uuid NOT NULL,
	"experiment_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"assigned_at" timestamp (3) with time zone NOT NULL,
	"goal_at" timestamp (3) with time zone,
	CONSTRAINT "user_experiments_user_id_experiment_id_pk" PRIMARY KEY("user_id","experiment_id")
);
--> statement-breakpoint
ALTER TABLE "experiment_days" ADD CONSTRAINT "experiment_days_variant_id_experiment_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."experiment_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiment_variants" ADD CONSTRAINT "experiment_variants_experiment_id_experiments_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."experiments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiment_visitors" ADD CONSTRAINT "experiment_visitors_variant" FOREIGN KEY ("variant_id","experiment_id") REFERENCES "public"."experiment_variants"("id","experiment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_experiments" ADD CONSTRAINT "user_experiments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_experiments" ADD CONSTRAINT "user_experiments_variant" FOREIGN KEY ("variant_id","experiment_id") REFERENCES "public"."experiment_variants"("id","experiment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "experiment_visitors_by_date" ON "experiment_visitors" USING btree ("date");--> statement-breakpoint
CREATE INDEX "experiments_running" ON "experiments" USING btree ("status") WHERE "experiments"."status" = 'running';--> statement-breakpoint
CREATE INDEX "user_experiments_by_variant" ON "user_experiments" USING btree ("experiment_id","variant_id");