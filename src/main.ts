import './core/memory.js';
import 'reflect-metadata';
import 'dotenv/config';
import { loadSettings, SettingsError } from './core/config/load-settings.js';
import { createApp } from './app.js';
import { stopGracefully } from './core/health/graceful-stop.js';

async function main(): Promise<void> {
  const settings = loadSettings();
  const app = await createApp(settings);
  await app.listen(settings.port, settings.host);
  stopGracefully(app, settings.shutdownSeconds);
  const { port } = app.getHttpServer().address() as { port: number };
  const site = `http://localhost:${port}`;
  process.stdout.write(`Almanac answers at ${site}${settings.apiPrefix}/ and explains itself at ${site}/docs\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof SettingsError ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exit(1);
});
