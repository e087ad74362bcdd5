export const serverArguments: readonly string[];
export const importArguments: readonly string[];
