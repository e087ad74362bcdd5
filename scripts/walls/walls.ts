import { contractCompleteness } from './contract-completeness.ts';
import { cycles } from './cycles.ts';
import { documentPaths } from './document-paths.ts';
import { fileRoles } from './file-roles.ts';
import { fileSizes } from './file-sizes.ts';
import { functionShape } from './function-shape.ts';
import type { Wall } from './house.ts';
import { layers } from './layers.ts';
import { vocabulary } from './vocabulary.ts';

/** Every rule of the house that is a program of ours. None of them has a list of exceptions. */
export const walls: readonly Wall[] = [
  layers,
  cycles,
  fileRoles,
  fileSizes,
  functionShape,
  contractCompleteness,
  vocabulary,
  documentPaths,
];
