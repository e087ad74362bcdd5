/* The server functions that other features may import. */

export {
  areConnected,
  connectionCount,
  connectionCountOf,
  isConnectedTo,
  openConnectionsWith,
} from './open-connection.queries.ts';
