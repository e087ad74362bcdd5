-- cube: nearest places by an index. pg_trgm: search for a part of a text by an index. Both are trusted extensions: the owner
-- of the database may create them without being a superuser.
CREATE EXTENSION IF NOT EXISTS cube;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
