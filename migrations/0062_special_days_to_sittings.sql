-- Taraweeh and Eid prayers that mosques declared with bare clock times become sittings, a row for each time. Those that are over, and
-- those without a time, stay where they are.
INSERT INTO "sittings" ("id", "mosque_id", "kind", "time", "valid_from", "valid_to", "note", "confirmed_at", "created_at")
SELECT gen_random_uuid(), d."mosque_id", d."kind", t."time", d."date", coalesce(d."ends_on", d."date"),
	nullif(left(btrim(d."note"), 200), ''), coalesce(d."confirmed_at", now()), now()
FROM "special_days" d CROSS JOIN LATERAL unnest(d."times") AS t("time")
WHERE d."kind" IN ('taraweeh', 'eid_al_fitr', 'eid_al_adha')
	AND t."time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
	AND coalesce(d."ends_on", d."date") >= current_date
	AND coalesce(d."ends_on", d."date") <= d."date" + 366;
