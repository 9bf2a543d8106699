import './core/memory.js';
import 'reflect-metadata';
import 'dotenv/config';
import { explainListen } from './core/config/listen-fault.js';
import { StartError } from './core/config/start.error.js';
import { loadConfiguration } from './core/modules/configuration.js';
import { createApp } from './app.js';
import { STOP_SIGNALS, stopGracefully } from './core/health/graceful-stop.js';

async function main(): Promise<void> {
  const configuration = await loadConfiguration();
  const { settings } = configuration;
  // As process 1 of a container, which the system gives no default action for signals.
  const endStart = (): never => process.exit(1);
  for (const signal of STOP_SIGNALS) process.once(signal, endStart);
  const app = await createApp(configuration);
  // What follows connections must be there before the first one.
  stopGracefully(app, settings.shutdownSeconds);
  for (const signal of STOP_SIGNALS) process.off(signal, endStart);
  try {
    await app.listen(settings.port, settings.host);
  } catch (error) {
    await app.close();
    throw explainListen(error, settings);
  }
  const { port } = app.getHttpServer().address() as { port: number };
  const site = `http://localhost:${port}`;
  process.stdout.write(`Almanac answers at ${site}${settings.apiPrefix}/ and explains itself at ${site}/docs\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartError ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exit(1);
});
