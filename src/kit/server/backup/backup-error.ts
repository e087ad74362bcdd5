/** Why a backup could not be made, read or restored, in a sentence for the operator. */
export class BackupError extends Error {}
