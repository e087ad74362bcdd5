CREATE TABLE "feature_usage" (
	"user_id" uuid NOT NULL,
	"date" date NOT NULL,
	"feature_name" text NOT NULL,
	"usage_count" integer NOT NULL,
	CONSTRAINT "feature_usage_user_id_date_feature_name_pk" PRIMARY KEY("user_id","date","feature_name"),
	CONSTRAINT "feature_usage_used" CHECK ("feature_usage"."usage_count" > 0)
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"date" date NOT NULL,
	"path" text NOT NULL,
	"views" integer NOT NULL,
	"unique_visitors" integer NOT NULL,
	CONSTRAINT "page_views_date_path_pk" PRIMARY KEY("date","path"),
	CONSTRAINT "page_views_visitors_view" CHECK ("page_views"."unique_visitors" between 0 and "page_views"."views")
);
--> statement-breakpoint
CREATE TABLE "performance_metrics" (
	"date" date NOT NULL,
	"metric_type" text NOT NULL,
	"endpoint" text NOT NULL,
	"step" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "performance_metrics_date_metric_type_endpoint_step_pk" PRIMARY KEY("date","metric_type","endpoint","step"),
	CONSTRAINT "performance_metrics_type_known" CHECK ("performance_metrics"."metric_type" in ('call', 'page', 'LCP', 'INP', 'CLS', 'FCP', 'TTFB'))
);
--> statement-breakpoint
CREATE TABLE "visit_days" (
	"date" date PRIMARY KEY NOT NULL,
	"views" integer NOT NULL,
	"unique_visitors" integer NOT NULL,
	CONSTRAINT "visit_days_visitors_view" CHECK ("visit_days"."unique_visitors" between 0 and "visit_days"."views")
);
--> statement-breakpoint
CREATE TABLE "visit_marks" (
	"date" date NOT NULL,
	"mark" text NOT NULL,
	CONSTRAINT "visit_marks_date_mark_pk" PRIMARY KEY("date","mark")
);
--> statement-breakpoint
ALTER TABLE "feature_usage" ADD CONSTRAINT "feature_usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feature_usage_by_day" ON "feature_usage" USING btree ("date","feature_name","user_id","usage_count");