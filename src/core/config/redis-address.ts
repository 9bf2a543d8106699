import { isDecodable } from './is-decodable.js';

/** Databases of a Redis server; more than its default of 16 can be configured. */
const DATABASE_PATH = /^(?:\/\d{0,4})?$/;

/** Whether a text is an address such as `redis://user:password@host:6379/0`, or `rediss://…` for TLS. */
export function isRedisAddress(text: unknown): boolean {
  if (typeof text !== 'string' || !/^rediss?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { username, password, hostname, pathname, search, hash } = new URL(text);
  if (!isDecodable(username) || !isDecodable(password)) return false;
  return hostname !== '' && DATABASE_PATH.test(pathname) && search === '' && hash === '';
}

/** Number of the database in an address. */
export function redisDatabase(address: string): number {
  return Number(new URL(address).pathname.slice(1));
}
