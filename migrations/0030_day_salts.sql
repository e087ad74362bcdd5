CREATE TABLE "day_salts" (
	"date" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
