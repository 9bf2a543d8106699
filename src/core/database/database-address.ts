import { StartError } from '#core/config';

/** Port of MySQL and MariaDB where an address names none. */
const DEFAULT_PORT = 3306;

/** A server of an address of MySQL or MariaDB. */
export interface DatabaseServer {
  host: string;
  port: number;
}

/** The part of an address that names servers, with what precedes and follows it. */
const ADDRESS = /^((?:mysql|mariadb):\/\/)([^/]*)(.*)$/s;
const SERVER = /^(\[[^\]]+\]|[^:]+)(?::(\d{1,5}))?$/;

/**
 * The servers that an address names, in their order: `mysql://user:password@host1,host2:3307/database`.
 * @throws StartError for a name that is none
 */
export function databaseServers(url: string): DatabaseServer[] {
  return split(url).servers.map((text) => {
    const [, host = '', port = String(DEFAULT_PORT)] = SERVER.exec(text) ?? [];
    if (host === '' || Number(port) > 65_535 || Number(port) === 0)
      throw new StartError(
        `DATABASE_URL names a server as \`${text}\`. Servers are \`host\` or \`host:port\`, separated by commas.`,
      );
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  });
}

/** The same address for each of its servers alone, in their order, under the scheme `mysql`. */
export function addressesOfServers(url: string): string[] {
  const { credentials, servers, rest } = split(url);
  return servers.map((server) => `mysql://${credentials}${server}${rest}`);
}

function split(url: string): { credentials: string; servers: string[]; rest: string } {
  const [, , authority = '', rest = ''] = ADDRESS.exec(url) ?? [];
  const credentials = authority.slice(0, authority.lastIndexOf('@') + 1);
  return { credentials, servers: authority.slice(credentials.length).split(','), rest };
}
