/** How Node runs the built server, and its import command beside it. */
export const serverArguments = ['--max-semi-space-size=8', 'dist/server/server.js'];
export const importArguments = ['dist/server/import.js'];
