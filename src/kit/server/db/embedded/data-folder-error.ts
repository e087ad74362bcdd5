import { ConfigError } from '../../config.ts';

/** The data folder or its database can't be used; the message says why and what to do, in sentences for an operator. */
export class DataFolderError extends ConfigError {}
