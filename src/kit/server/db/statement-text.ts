/* Facts read from a statement's text. A statement that can't be read reliably counts as one that must run each time. */

/** Its result may differ although no table changed, or it has an effect. */
const unrepeatable =
  /\b(?:now|age|clock_timestamp|statement_timestamp|transaction_timestamp|current_\w+|localtime\w*|timeofday|random\w*|gen_random_\w+|uuid\w*|nextval|setval|currval|lastval|pg_\w+|txid_\w+|set_config|for (?:no key )?update|for (?:key )?share|insert|update|delete|truncate|merge|(?:query|table|cursor|schema|database)_to_xml\w*|ts_stat)\b/i;

/** Syntax that `tablesIn` doesn't understand: comments, dollar quotes, and the `table` command. */
const unread = /--|\/\*|\$\w*\$|\btable\b/i;

const reading = /^[\s(]*select\b/i;

/** Whether a statement only reads, and has the same result until a table that `tablesIn` finds in it changes. */
export function isRepeatable(text: string): boolean {
  return reading.test(text) && !unrepeatable.test(text) && !unread.test(text) && namesItsTablesPlainly(text);
}

const tokens = /"(?:[^"]|"")*"|\w+|[(),]/g;
const fromEndWords = new Set(
  'select where group having order limit offset fetch window union intersect except'.split(' '),
);
/** Functions whose arguments contain the word `from`. */
const argumentsWithFrom = new Set(['extract', 'substring', 'trim', 'overlay']);

/** The parser's state within a pair of parentheses, or at the top level. */
type Level = { isInFrom: boolean; holdsTable: boolean; holdsArguments: boolean };

/**
 * Whether each table directly follows `from` or `join`, where `tablesIn` looks for it: none after a comma, and none in
 * parenthesised joins. A parenthesis there may only begin a subquery.
 */
function namesItsTablesPlainly(text: string): boolean {
  const levels: Level[] = [{ isInFrom: false, holdsTable: false, holdsArguments: false }];
  let before = '';
  for (const [token] of text.replace(/'(?:[^']|'')*'/g, `''`).matchAll(tokens)) {
    const word = token.toLowerCase();
    const level = levels.at(-1);
    if (level === undefined || hidesTable(word, before, level)) return false;
    if (word === '(') levels.push(levelIn(level, before));
    else if (word === ')') levels.pop();
    else level.isInFrom = isStillInFrom(word, before, level);
    before = word;
  }
  return levels.length === 1;
}

function hidesTable(word: string, before: string, { isInFrom, holdsTable }: Level): boolean {
  return (word === ',' && isInFrom) || (holdsTable && before === '(' && word !== 'select');
}

function levelIn({ isInFrom }: Level, before: string): Level {
  const holdsTable = isInFrom && /^(?:from|join|lateral)$/.test(before);
  return { isInFrom: false, holdsTable, holdsArguments: argumentsWithFrom.has(before) };
}

function isStillInFrom(word: string, before: string, { isInFrom, holdsArguments }: Level): boolean {
  if (word === 'from') return before !== 'distinct' && !holdsArguments;
  return isInFrom && !fromEndWords.has(word);
}

/** Whether a statement calls one of these functions. */
export function callsOneOf(text: string, functions: ReadonlySet<string>): boolean {
  return [...text.matchAll(/(?<!\w)(\w+)"?\s*\(/g)].some(([, name = '']) =>
    functions.has(name.toLowerCase()),
  );
}

const compared = String.raw`(?:=|<>|!=|(?:not\s+)?in\b|is\s+(?:not\s+)?distinct\s+from\b)`;

/**
 * Whether a statement reads one member's own data, who must see their own changes at once, in whatever process: it
 * compares a column that can identify a member, directly or within parentheses, with anything but another table's
 * column.
 */
export function isOwn(text: string, memberColumns: readonly string[]): boolean {
  if (memberColumns.length === 0) return false;
  const aliases = [...text.matchAll(/\busers"?\s+(?:as\s+)?"?(\w+)/gi)].map(([, alias]) => alias);
  const accountId = String.raw`(?<![.\w]"?)id|\b(?:${['users', ...aliases].join('|')})"?\."?id`;
  const names = memberColumns.map((name) => (name === 'id' ? accountId : String.raw`\b${name}`));
  const column = String.raw`(?:${names.join('|')})\b"?(?:::\w+)?`;
  const within = String.raw`\([^()]*${column}[^()]*\)`;
  const own = [
    String.raw`(?:${column}|${within})\s*${compared}(?!\s*"?[a-z_]\w*"?\."?\w)`,
    String.raw`(?:\$\d+|\))(?:::\w+)?\s*${compared}\s*(?:"?\w+"?\.)?"?${column}`,
  ];
  return new RegExp(own.join('|'), 'i').test(text);
}

/** Returns the tables that a statement reads or writes, and other names that may be tables. */
export function tablesIn(text: string): string[] {
  const named = text.matchAll(/\b(?:from|join|into|update)\s+(?:only\s+)?(?:lateral\s+)?"?(\w+)"?/gi);
  return [...new Set([...named].map(([, name = '']) => name))];
}

/** Whether a statement writes. */
export function isWrite(text: string): boolean {
  return /\b(?:insert into|update|delete from|truncate|merge into)\b/i.test(text);
}
