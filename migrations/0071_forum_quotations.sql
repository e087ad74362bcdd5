CREATE TABLE "forum_quotations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reply_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quoted_post_id" uuid,
	"quoted_reply_id" uuid,
	"words" text,
	CONSTRAINT "forum_quotations_of_one" CHECK (num_nonnulls(quoted_post_id, quoted_reply_id) <= 1),
	CONSTRAINT "forum_quotations_short" CHECK (char_length(words) <= 10000)
);
--> statement-breakpoint
ALTER TABLE "forum_quotations" ADD CONSTRAINT "forum_quotations_reply_id_forum_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."forum_replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_quotations" ADD CONSTRAINT "forum_quotations_quoted_post_id_forum_posts_id_fk" FOREIGN KEY ("quoted_post_id") REFERENCES "public"."forum_posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_quotations" ADD CONSTRAINT "forum_quotations_quoted_reply_id_forum_replies_id_fk" FOREIGN KEY ("quoted_reply_id") REFERENCES "public"."forum_replies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "forum_quotations_place" ON "forum_quotations" USING btree ("reply_id","position");--> statement-breakpoint
CREATE INDEX "forum_quotations_of_post" ON "forum_quotations" USING btree ("quoted_post_id") WHERE quoted_post_id is not null;--> statement-breakpoint
CREATE INDEX "forum_quotations_of_reply" ON "forum_quotations" USING btree ("quoted_reply_id") WHERE quoted_reply_id is not null;--> statement-breakpoint
-- What follows replaces quotations that were stored as text, in the form that the Quote button wrote, by references: lines that begin
-- with "> " and, unless their author was unnamed, end with "> – Name". Those whose words stand nowhere in the thread stay as they are.
CREATE FUNCTION forum_text_with_names(content text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	named record;
BEGIN
	FOR named IN
		SELECT DISTINCT m[1] AS id, coalesce(u.shown_name, trim(u.first_name || ' ' || u.last_name), 'member') AS name
		FROM regexp_matches(content, '@\{([0-9a-f-]{36})\}', 'g') AS m LEFT JOIN users u ON u.id::text = m[1]
	LOOP
		content := replace(content, '@{' || named.id || '}', '@' || named.name);
	END LOOP;
	RETURN content;
END
$$;
--> statement-breakpoint
-- A text without quoted lines, blanks and Markdown signs: the button quoted the source of a text, or what was selected of it.
CREATE FUNCTION forum_text_bare(content text, is_selected boolean) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
	content := regexp_replace(forum_text_with_names(content), '^>.*$', '', 'gn');
	IF is_selected THEN
		content := regexp_replace(content, '^\s*([-*+]|\d{1,9}[.)])\s+', '', 'gn');
		content := regexp_replace(content, '!?\[([^][]*)\]\(([^()]*)\)', '\1', 'g');
	END IF;
	RETURN regexp_replace(content, '[\s*_`#~…]+', '', 'g');
END
$$;
--> statement-breakpoint
CREATE FUNCTION forum_store_quotation(reply_id uuid, block text[], written text[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	reply record;
	source record;
	author text;
	words text;
	wanted text;
	chosen text;
	number integer;
	size integer := array_length(block, 1);
	lines text[] := ARRAY(SELECT regexp_replace(line, '^> ?', '') FROM unnest(block) WITH ORDINALITY AS one(line, at) ORDER BY at);
BEGIN
	IF size >= 3 AND lines[size] ~ '^– .' AND lines[size - 1] = '' THEN
		author := forum_text_with_names(trim(substr(lines[size], 3)));
		lines := lines[1:size - 2];
	END IF;
	words := regexp_replace(trim(E' \n' from array_to_string(lines, E'\n')), '\s*…$', '');
	wanted := forum_text_bare(words, false);
	SELECT coalesce(max(q.position), 0) + 1 INTO number FROM forum_quotations q WHERE q.reply_id = forum_store_quotation.reply_id;
	IF wanted = '' OR number > 9 THEN RETURN NULL; END IF;
	SELECT r.post_id, r.answers_id, r.position, p.is_anonymous, p.user_id AS asker_id INTO reply
		FROM forum_replies r JOIN forum_posts p ON p.id = r.post_id WHERE r.id = forum_store_quotation.reply_id;
	SELECT c.* INTO source FROM (
		SELECT p.id AS post_id, NULL::uuid AS reply_id, 0 AS position, p.content, p.user_id, NULL::text AS scholar
		FROM forum_posts p WHERE p.id = reply.post_id AND p.status <> 'deleted'
		UNION ALL
		SELECT NULL, r.id, r.position, r.content, r.user_id, CASE WHEN r.is_scholar_answer THEN s.name END
		FROM forum_replies r LEFT JOIN forum_scholars s ON s.user_id = r.user_id
		WHERE r.post_id = reply.post_id AND r.position < reply.position AND r.status <> 'deleted'
	) c LEFT JOIN users u ON u.id = c.user_id
	CROSS JOIN LATERAL (
		SELECT coalesce(author IN (c.scholar, u.shown_name, trim(u.first_name || ' ' || u.last_name)), false) AS is_named,
			c.reply_id IS NOT DISTINCT FROM reply.answers_id AS is_answered
	) fits
	-- Without a name it is the button's only if the author is unnamed; what else was typed stays.
	WHERE (CASE WHEN author IS NULL THEN reply.is_anonymous AND c.user_id = reply.asker_id
			ELSE fits.is_named OR fits.is_answered END)
		AND (strpos(forum_text_bare(c.content, false), wanted) > 0
			OR strpos(forum_text_bare(c.content, true), forum_text_bare(words, true)) > 0)
	ORDER BY fits.is_named DESC, fits.is_answered DESC, c.position DESC
	LIMIT 1;
	IF NOT FOUND THEN RETURN NULL; END IF;
	chosen := left(regexp_replace(regexp_replace(words, '(\*\*|__|~~|`+)', '', 'g'), '^#{1,6} ', '', 'gn'), 2000);
	-- Several versions of a reply share a quotation; within a text each has its own.
	SELECT coalesce(min(q.position), number) INTO number FROM forum_quotations q
		WHERE q.reply_id = forum_store_quotation.reply_id AND q.words = chosen
			AND q.quoted_post_id IS NOT DISTINCT FROM source.post_id
			AND q.quoted_reply_id IS NOT DISTINCT FROM source.reply_id
			AND NOT '>[' || q.position || ']' = ANY (written);
	INSERT INTO forum_quotations (id, reply_id, position, quoted_post_id, quoted_reply_id, words)
		VALUES (gen_random_uuid(), forum_store_quotation.reply_id, number, source.post_id, source.reply_id, chosen)
		ON CONFLICT DO NOTHING;
	RETURN number;
END
$$;
--> statement-breakpoint
CREATE FUNCTION forum_convert_quotations(reply_id uuid, content text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	line text;
	block text[] := '{}';
	written text[] := '{}';
	stored integer;
BEGIN
	FOREACH line IN ARRAY string_to_array(content, E'\n') || NULL::text LOOP
		IF line LIKE '>%' THEN
			block := block || line;
			CONTINUE;
		END IF;
		IF array_length(block, 1) > 0 THEN
			stored := forum_store_quotation(reply_id, block, written);
			written := written || CASE WHEN stored IS NULL THEN block ELSE ARRAY['>[' || stored || ']'] END;
			block := '{}';
		END IF;
		IF line IS NOT NULL THEN written := written || line; END IF;
	END LOOP;
	RETURN array_to_string(written, E'\n');
END
$$;
--> statement-breakpoint
DO $$
DECLARE
	one record;
	converted text;
BEGIN
	FOR one IN
		SELECT r.id AS reply_id, NULL::uuid AS edit_id, r.content FROM forum_replies r WHERE r.content ~ '(^|\n)>'
		UNION ALL
		SELECT e.reply_id, e.id, e.content FROM forum_edits e WHERE e.reply_id IS NOT NULL AND e.content ~ '(^|\n)>'
		ORDER BY 1, 2 NULLS FIRST
	LOOP
		converted := forum_convert_quotations(one.reply_id, one.content);
		CONTINUE WHEN converted = one.content;
		IF one.edit_id IS NOT NULL THEN
			UPDATE forum_edits SET content = converted WHERE id = one.edit_id;
		ELSE
			UPDATE forum_replies SET content = converted WHERE id = one.reply_id;
			-- Notices began with the words that were quoted.
			UPDATE notifications
				SET body = left(trim(regexp_replace(regexp_replace(forum_text_with_names(converted), '^>.*$', '', 'gn'),
					'[\s*_`#]+', ' ', 'g')), 140)
				WHERE dedupe_key = 'forum-reply:' || one.reply_id AND body IS NOT NULL;
		END IF;
	END LOOP;
	-- Changes of replies to questions for a scholar, which wait or were decided.
	FOR one IN
		SELECT a.id AS request_id, r.id AS reply_id, a.path, a.content FROM (
			SELECT q.id, t.key, ARRAY[t.key, s.side, 'content'] AS path, q.changes #>> ARRAY[t.key, s.side, 'content'] AS content
			FROM approval_requests q
			CROSS JOIN LATERAL jsonb_object_keys(CASE jsonb_typeof(q.changes) WHEN 'object' THEN q.changes ELSE '{}' END) AS t(key)
			CROSS JOIN (VALUES ('before'), ('after')) AS s(side)
			WHERE q.target_type = 'forum_reply'
		) a JOIN forum_replies r ON r.id::text = a.key
		WHERE a.content ~ '(^|\n)>'
		ORDER BY a.id
	LOOP
		converted := forum_convert_quotations(one.reply_id, one.content);
		CONTINUE WHEN converted = one.content;
		UPDATE approval_requests SET changes = jsonb_set(changes, one.path, to_jsonb(converted)) WHERE id = one.request_id;
	END LOOP;
END
$$;
--> statement-breakpoint
DROP FUNCTION forum_convert_quotations(uuid, text);
--> statement-breakpoint
DROP FUNCTION forum_store_quotation(uuid, text[], text[]);
--> statement-breakpoint
DROP FUNCTION forum_text_bare(text, boolean);
--> statement-breakpoint
DROP FUNCTION forum_text_with_names(text);
