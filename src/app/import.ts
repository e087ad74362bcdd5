import { importUsage, readImportOptions } from '#app/import-command/read-options.ts';
import { runImport } from '#app/import-command/run-import.ts';
import { formatApiError, formatReport } from '#features/care/imports/format-report.ts';
import { ApiError } from '#kit/contract/errors.ts';
import { ConfigError, readConfig } from '#kit/server/config.ts';
import { openDatabase } from '#kit/server/db/open-database.ts';
import { errorLines } from '#kit/server/error-record.ts';
import { createLog } from '#kit/server/log.ts';
import { createAppServices, systemCtx } from './app-services.ts';

/* npm run import -- <kind> <file> [--apply]: says what a file would change, and changes it when told to. */
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
