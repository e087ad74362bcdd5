/* What a statement's text tells of it. Where it tells too little, it counts as one that must be asked each time. */

/** Its answer may differ though no table changed, or it does something. */
const unrepeatable =
  /\b(?:now|age|clock_timestamp|statement_timestamp|transaction_timestamp|current_\w+|localtime\w*|timeofday|random\w*|gen_random_\w+|uuid\w*|nextval|setval|currval|lastval|pg_\w+|txid_\w+|set_config|for (?:no key )?update|for (?:key )?share|insert|update|delete|truncate|merge)\b/i;

/** A condition on who somebody is. */
const ownCondition =
  /"(?:\w+_)?user_id" (?:=|in)|"users"\."id" (?:=|in)|"(?:created|written|asked)_by" (?:=|in)/;

/** A list of tables joined by commas, of which `tablesIn` would see the first alone. */
const commaJoin = /\bfrom\s+"?\w+"?(?:\s+(?:as\s+)?"?\w+"?)?\s*,/i;

const reading = /^\s*\(*\s*select\b/i;

/** Whether a statement only reads, and has the same answer until a table that it reads changes. */
export function isRepeatable(text: string): boolean {
  return reading.test(text) && !unrepeatable.test(text) && !commaJoin.test(text);
}

/** Whether it asks for what belongs to one member, who sees at once what they did, in whatever process. */
export function isOwn(text: string): boolean {
  return ownCondition.test(text);
}

/** The tables that it reads or writes, and names that may be tables. */
export function tablesIn(text: string): string[] {
  const named = text.matchAll(/\b(?:from|join|into|update)\s+(?:only\s+)?(?:lateral\s+)?"?(\w+)"?/gi);
  return [...new Set([...named].map(([, name = '']) => name))];
}

/** Whether it writes. */
export function isWrite(text: string): boolean {
  return /\b(?:insert into|update|delete from|truncate|merge into)\b/i.test(text);
}
