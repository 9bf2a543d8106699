import { isDecodable } from './is-decodable.js';

/** The parts of an address of MySQL or MariaDB: user and password, servers, database. */
const SERVER_ADDRESS = /^(?:mysql|mariadb):\/\/(?:([^/]*)@)?([^/@]+)\/([^/?#]+)(?:\?.*)?$/s;

/** What is wrong with an address of a database, as the end of a sentence that begins with its setting; nothing is. */
export function databaseUrlFault(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'must start with sqlite:, mysql:// or mariadb://';
  if (/^sqlite:.+$/s.test(value)) return undefined;
  if (!/^(mysql|mariadb):\/\//.test(value)) return 'must start with sqlite:, mysql:// or mariadb://';
  return serverUrlFault(value);
}

/** As {@link databaseUrlFault}, of a replica: one server of MySQL or MariaDB. */
export function readUrlFault(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^(mysql|mariadb):\/\/[^,]+$/.test(value))
    return 'must be mysql://user:password@host:3306/database, with one host';
  return serverUrlFault(value);
}

function serverUrlFault(value: string): string | undefined {
  const [, credentials = '', , database] = SERVER_ADDRESS.exec(value) ?? [];
  if (database === undefined)
    return 'must name a host and a database, as mysql://user:password@host:3306/database; a / in user or password is written %2F';
  if (!isDecodable(credentials))
    return 'has a user or password with a % that two hexadecimal digits do not follow: write % as %25';
  return undefined;
}
