#!/usr/bin/env node
import 'reflect-metadata';
import 'dotenv/config';
import { basename } from 'node:path';
import type { Command } from './command.js';
import { UsageError, print } from './command.js';

/**
 * The commands there are, each loaded only when it is wanted. A new one is a file `<name>.command.ts` and a line here.
 */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  backup: async () => (await import('./backup.command.js')).backupCommand,
  config: async () => (await import('./config.command.js')).configCommand,
  demo: async () => (await import('./demo.command.js')).demoCommand,
  export: async () => (await import('./export.command.js')).exportCommand,
  import: async () => (await import('./import.command.js')).importCommand,
  migrate: async () => (await import('./migrate.command.js')).migrateCommand,
  'personal-data': async () => (await import('./personal-data.command.js')).personalDataCommand,
  restore: async () => (await import('./restore.command.js')).restoreCommand,
  secrets: async () => (await import('./secrets.command.js')).secretsCommand,
  users: async () => (await import('./users.command.js')).usersCommand,
};

/** Finds the command and runs it. Exit status: 0 done, 1 failed, 2 not understood. */
async function main([name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help') return help();
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!load) return complain(`There is no command "${name}". "help" lists them.`, 2);
  const command = await load();
  try {
    await command.run(args);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) return complain(`${error.message}\n${usage(command)}`, 2);
    return complain(explain(error), 1);
  }
}

async function help(): Promise<number> {
  print(`${programName()} <command>\n`);
  for (const load of Object.values(COMMANDS)) {
    const command = await load();
    print(`${usage(command)}\n      ${command.summary}\n`);
  }
  return 0;
}

/** How this program was called: by its name on the PATH, or through npm. */
function programName(): string {
  const name = basename(process.argv[1] ?? '');
  return name === 'main.js' ? 'npm run cli --' : name;
}

function usage({ usage: forms }: Command): string {
  return forms.map((form) => `  ${form}`).join('\n');
}

/** What people can act on; the inside is shown to those who ask for it. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const detailed = /^(debug|trace)$/.test(process.env.LOG_LEVEL ?? '');
  return (detailed && error.stack) || error.message;
}

function complain(message: string, status: number): number {
  process.stderr.write(`${message}\n`);
  return status;
}

main(process.argv.slice(2)).then(
  (status) => {
    process.exitCode = status;
  },
  (error: unknown) => {
    process.exitCode = complain(explain(error), 1);
  },
);
