import { line } from '#kit/contract/fields.ts';

/** What leads somewhere else: our messages greet people by name, also at addresses that nobody has proved to be theirs. */
const leadsElsewhere = /:\/\/|www\.|@/;

/** A first or last name. */
export const personName = line(100).refine(
  (name) => !leadsElsewhere.test(name.normalize('NFKC').toLowerCase()),
  'Please enter a name only, without a web or e-mail address.',
);
