import { asvs } from './asvs.ts';
import { confirmations } from './confirmations.ts';
import { documents } from './documents.ts';
import { erasure } from './erasure.ts';
import { fileRoles } from './file-roles.ts';
import { imports } from './imports.ts';
import { jobs } from './jobs.ts';
import { lookbehinds } from './lookbehinds.ts';
import { patterns } from './patterns.ts';
import type { Rule } from './project.ts';
import { roleComparisons, shownRights } from './roles.ts';
import { tests } from './tests.ts';
import { textDirections } from './text-directions.ts';
import { transactions } from './transactions.ts';
import { unhandledCalls } from './unhandled-calls.ts';
import { words } from './words.ts';

/** The rules that no linter can check (.oxlintrc.json, biome.json and knip.json configure the others). None has exceptions. */
export const rules: readonly Rule[] = [
  imports,
  fileRoles,
  transactions,
  jobs,
  unhandledCalls,
  roleComparisons,
  shownRights,
  words,
  confirmations,
  documents,
  asvs,
  erasure,
  lookbehinds,
  patterns,
  textDirections,
  tests,
];
