export { AlmanacError } from './almanac-error.js';
export type { ErrorBody } from './almanac-error.js';
export { createAlmanacClient } from './client.js';
export type { AlmanacClient, AlmanacClientOptions, AlmanacCredentials } from './client.js';
export type { components, operations, paths } from './schema.js';
