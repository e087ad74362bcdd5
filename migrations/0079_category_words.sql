-- By hand: what people call a trade, until now in the code, joins the words of the answers that lead to its category.
UPDATE search_answers SET phrases = phrases || added.words, updated_at = now()
FROM (VALUES
  ('plumbing-heating', '{gas}'::text[]),
  ('electricians', '{electric}'),
  ('grocers-supermarkets', '{shop}'),
  ('quran-teachers', '{madrasa}'),
  ('driving-schools', '{instructor}'),
  ('barbers', '{hairdresser}'),
  ('letting-estate-agents', '{flat}')
) AS added (category, words)
WHERE search_answers.path = '/business-directory?category=' || added.category
  AND NOT search_answers.phrases && added.words AND cardinality(search_answers.phrases) < 60;--> statement-breakpoint
INSERT INTO search_answers (id, title, line, path, phrases, sort_order, created_at, updated_at) VALUES
(gen_random_uuid(), 'Restaurants and takeaways', 'All of them, also those without halal evidence', '/business-directory?category=restaurants-takeaways', '{"restaurant","takeaway","dinner","lunch","curry","kebab","biryani","pizza","burger","grill"}', 12, now(), now())
ON CONFLICT DO NOTHING;
