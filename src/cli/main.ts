#!/usr/bin/env node
import 'reflect-metadata';
import 'dotenv/config';
import { basename } from 'node:path';
import { serviceVersion } from '../core/version.js';
import { UsageError, print } from './command.js';
import { COMMANDS, type CommandDescription } from './commands.js';

/** Words that ask for help. */
const HELP = new Set(['--help', '-h']);

/** Finds the command and runs it. Exit status: 0 done, 1 failed, 2 not understood. */
async function main([name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === 'help' || HELP.has(name)) return help(args[0], args.slice(1));
  if (name === 'version' || name === '--version') {
    print(serviceVersion());
    return 0;
  }
  const command = COMMANDS.find((one) => one.name === name);
  if (!command) return complain(`There is no command "${name}". "help" lists them.`, 2);
  const ownArgs = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  if (ownArgs.some((arg) => HELP.has(arg))) return help(name, ownArgs);
  try {
    await (await command.load()).run(args);
    // A command sets another status where it has done its work, and what it found is no success.
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof UsageError) return complain(`${error.message}\n${usage(command)}`, 2);
    return complain(explain(error), 1);
  }
}

/**
 * Prints what one command does, or all of them.
 * @param args its words; the first one may name an action, such as `create` of `users`, which then is described alone
 */
function help(name: string | undefined, args: readonly string[]): number {
  const command = COMMANDS.find((one) => one.name === name);
  if (name !== undefined && !command) return complain(`There is no command "${name}". "help" lists them.`, 2);
  print(`${programName()} <command>\n`);
  if (command) print(described(command, args[0]));
  else {
    for (const shown of COMMANDS) print(`${usage(shown)}\n      ${shown.summary}\n`);
    print(
      '  help [<command> [<action>]], <command> [<action>] --help\n      Describe one command with its options.\n\n  --version',
    );
  }
  return 0;
}

/** A command with its options. @param action of which only the forms are shown, if it is one */
function described(command: CommandDescription, action: string | undefined): string {
  const ofAction = command.usage.filter((form) => form.split(' ')[1] === action);
  const forms = ofAction.length > 0 ? ofAction : command.usage;
  const options = command.options.filter(([form]) => forms.some((text) => text.includes(form.split(/[ =]/)[0])));
  const width = Math.max(...options.map(([form]) => form.length));
  const lines = options.map(([form, text]) => `  ${form.padEnd(width)}  ${text}`);
  return [
    ...forms.map((form) => `  ${form}`),
    `      ${command.summary}`,
    ...(lines.length > 0 ? ['', ...lines] : []),
  ].join('\n');
}

/** How this program was called: by its name on the PATH, or through npm. */
function programName(): string {
  const name = basename(process.argv[1] ?? '');
  return name === 'main.js' ? 'npm run cli --' : name;
}

function usage({ usage: forms }: CommandDescription): string {
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
