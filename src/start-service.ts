import 'reflect-metadata';
import 'dotenv/config';
import { Logger } from '@nestjs/common';
import { siteUrlOf, StartError, type Settings } from '#core/config';
import { loadConfiguration } from './load-configuration.js';
import { serviceVersion } from './core/version.js';
import { createApp } from './app.js';
import { STOP_SIGNALS, stopGracefully } from '#core/health';
import { isFirstOfGroup, isGrouped, reportStarted } from '#core/processes';

/** Starts the service in this process, which ends with code 1 and the reason on standard error when it cannot. */
export async function startService(): Promise<void> {
  try {
    await start();
  } catch (error) {
    process.stderr.write(`${error instanceof StartError ? error.message : String((error as Error).stack ?? error)}\n`);
    process.exit(1);
  }
}

async function start(): Promise<void> {
  // Replacing the processes is up to the one that started them.
  if (isGrouped()) process.on('SIGHUP', () => undefined);
  const configuration = await loadConfiguration();
  const { settings } = configuration;
  // As process 1 of a container, which the system gives no default action for signals.
  const endStart = (): never => process.exit(1);
  for (const signal of STOP_SIGNALS) process.once(signal, endStart);
  const app = await createApp(configuration);
  // What follows connections must be there before the first one.
  const stopMs = stopGracefully(app, settings.shutdownSeconds);
  for (const signal of STOP_SIGNALS) process.off(signal, endStart);
  try {
    await app.listen(settings.port, settings.host);
  } catch (error) {
    await app.close();
    throw explainListen(error, settings);
  }
  const { port } = app.getHttpServer().address() as { port: number };
  announce(settings, port);
  reportStarted(settings.logLevel, stopMs);
}

/** Says that the service answers: a line for people on a terminal, else one of the log with what runs. */
function announce(settings: Settings, port: number): void {
  const text = startText(settings, port);
  if (process.stdout.isTTY) {
    if (!isGrouped() || isFirstOfGroup()) process.stdout.write(`${text}\n`);
  } else
    new Logger('Start').log({
      message: text,
      version: serviceVersion(),
      port,
      node: process.version,
      database: settings.databaseUrl.split(':', 1)[0],
      modules: settings.modules,
    });
}

/** The addresses of the service as its visitors and clients have them. */
function startText({ publicUrl, apiUrl, apiPrefix, docs }: Settings, port: number): string {
  const site = siteUrlOf({ publicUrl, port });
  const behind = publicUrl === undefined ? '' : `, on port ${port} of this machine`;
  return `Almanac answers at ${apiUrl ?? site}${apiPrefix}/${docs ? ` and explains itself at ${site}/docs` : ''}${behind}`;
}

/** What people can do when the service cannot listen, by the code of the system. */
const LISTEN_ERRORS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there. Stop it, or set another PORT',
  EACCES: 'this user may not. Set a PORT of 1024 or more',
  EADDRNOTAVAIL: 'this machine does not have that address. Set another HOST',
  ENOTFOUND: 'there is no host of this name. Set another HOST',
};

/** Explains why the service cannot listen; an error that people cannot do anything about stays as it is. */
function explainListen(error: unknown, { host, port }: Pick<Settings, 'host' | 'port'>): unknown {
  const reason = LISTEN_ERRORS[(error as NodeJS.ErrnoException).code ?? ''];
  if (reason === undefined) return error;
  return new StartError(`The service cannot listen on ${host} port ${port}: ${reason}.`, { cause: error });
}
