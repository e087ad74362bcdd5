import { asvs } from './asvs.ts';
import { documents } from './documents.ts';
import { erasure } from './erasure.ts';
import { fileRoles } from './file-roles.ts';
import { imports } from './imports.ts';
import type { Rule } from './project.ts';
import { roleComparisons } from './roles.ts';
import { transactions } from './transactions.ts';
import { words } from './words.ts';

/** The rules that no tool can say (.oxlintrc.json, biome.json and knip.json hold the others). None has a list of exceptions. */
export const rules: readonly Rule[] = [
  imports,
  fileRoles,
  transactions,
  roleComparisons,
  words,
  documents,
  asvs,
  erasure,
];
