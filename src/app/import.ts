/* npm run import -- <kind> <file> [--apply]: reports what a file would change, and changes it with --apply. */
import { importUsage, readImportOptions, runImport } from '#app/import-command/run-import.ts';
import { formatApiError, formatReport } from '#features/care/imports/import-report.rules.ts';
import { ApiError } from '#kit/contract/errors.ts';
import { ConfigError, readConfig } from '#kit/server/config.ts';
import { openDatabase } from '#kit/server/db/open-database.ts';
import { createLog, errorLines } from '#kit/server/log.ts';
import { createAppServices, systemCtx } from './app-services.ts';

async function main(): Promise<void> {
  const options = readImportOptions(process.argv.slice(2));
  const config = readConfig(process.env);
  const log = createLog('error');
  const database = await openDatabase(config, log, false);
  try {
    const ctx = systemCtx(createAppServices(config, database.db, log), 'import', new Date());
    console.log(formatReport(await runImport(ctx, options)));
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  process.exitCode = 1;
  if (error instanceof ApiError) {
    console.error(formatApiError(error));
    if (error.code === 'import_options_wrong') console.error(importUsage);
    return;
  }
  console.error(error instanceof ConfigError ? error.message : errorLines(error));
});
