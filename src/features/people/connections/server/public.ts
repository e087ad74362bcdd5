/* What the servers of other features may use of this one. */

export { areConnected, connectionCount, connectionCountOf, isConnectedTo } from './connected.ts';
export { openConnectionsWith } from './open-connections.ts';
