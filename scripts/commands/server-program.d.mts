export const serverArguments: readonly string[];
export const importArguments: readonly string[];
export const verifyArguments: readonly string[];
export const backupArguments: readonly string[];
export const restoreArguments: readonly string[];
export const compiledFolder: string;
export const programEnvironment: Readonly<Record<'NODE_ENV' | 'NODE_COMPILE_CACHE', string>>;
