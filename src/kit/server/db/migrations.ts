import { join } from 'node:path';
import { projectFolder } from '../project-folder.ts';

export const migrationsFolder = join(projectFolder, 'migrations');
