import { readFileSync } from 'node:fs';
import { describeSettings, exampleEnv } from '#core/config';
import { loadConfiguration, loadExtensions } from '../load-configuration.js';
import { readArguments, textOf } from './arguments.js';
import { UsageError, print, type Command } from './command.js';

/** `config`: which settings are in effect, or what an `.env` file can say. */
export const configCommand: Command = {
  run: async (args) => {
    const { options } = readArguments(args, { example: 'flag', check: 'text' });
    const file = textOf(options.check);
    if (file !== undefined && !options.example) throw new UsageError('--check goes with --example.');
    if (file !== undefined) await check(file);
    else if (options.example) process.stdout.write(exampleEnv((await loadExtensions()).settings));
    else print(describeSettings((await loadConfiguration()).values));
  },
};

async function check(file: string): Promise<void> {
  const { settings } = await loadExtensions({});
  if (readFileSync(file, 'utf8') === exampleEnv(settings)) return;
  throw new Error(`${file} is not current. Write it anew: npm run --silent config -- --example > ${file}`);
}
