import type { Settings } from './settings.js';
import { StartError } from './start.error.js';

/** What people can do when the service cannot listen, by the code of the system. */
const LISTEN_ERRORS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there. Stop it, or set another PORT',
  EACCES: 'this user may not. Set a PORT of 1024 or more',
  EADDRNOTAVAIL: 'this machine does not have that address. Set another HOST',
  ENOTFOUND: 'there is no host of this name. Set another HOST',
};

/** Explains why the service cannot listen; an error that people cannot do anything about stays as it is. */
export function explainListen(error: unknown, { host, port }: Pick<Settings, 'host' | 'port'>): unknown {
  const reason = LISTEN_ERRORS[(error as NodeJS.ErrnoException).code ?? ''];
  if (reason === undefined) return error;
  return new StartError(`The service cannot listen on ${host} port ${port}: ${reason}.`, { cause: error });
}
