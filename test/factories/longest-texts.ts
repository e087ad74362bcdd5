/** Every Markdown construct for blocks and inline text, to be repeated as an attacker would to slow down the parser. */
export const constructs: readonly string[] = [
  ...['- a\n', '- a\n\n', '+\n', '* a\n  b\n\n', '1. a\n', '1)\n', '1. a\n\n   b\n\n', '> - a\n', '- - -\n'],
  ...['# a\n', '###### a #\n', '# \n', '> a\n', '> a\n\n', '>\n', 'a\n> b\n', 'a\n- b\n'],
  ...['---\n', '***\n\n', '_ _ _\n', '```\n', '```\na\n```\n', '~~~\n', 'a\n\n', '    a\n\n', '\ta\n\n'],
  ...['a\n', 'a  \n', 'a\\\n', '\n', ' \n'],
  ...['*a* ', '**a** ', '_a_ ', '*a**', '*', '_', 'a_', '`a`', '`', '``a` ', '``'],
  ...['[a](b)', '![a](b)', '[a](b "c") ', '[a](<b> (c)) ', '[a][b]', '[a]', '[', '![', '](', '[[a]', '![['],
  ...['<http://a.b>', '<a@b.c>', '<b>', '<!--', 'http://a.b ', 'https://', 'www.a.b ', 'www.', 'a@b.c ', '@'],
  ...['&amp;', '&#65;', '&', '\\*', '\\\\'],
];

/** Repeats a construct to a length in characters. */
export function repeatTo(construct: string, length: number): string {
  return construct.repeat(Math.ceil(length / construct.length)).slice(0, length);
}
