import { readFileSync } from 'node:fs';
import { COMMANDS } from './commands.js';

/** The files that read the options of a command, beside its own. */
const FURTHER_FILES: Readonly<Record<string, string>> = { migrate: 'migrate/wordpress-arguments.ts' };

/** Names of the options that the program of a command reads. */
function optionsRead(name: string): string[] {
  const files = [`${name}.command.ts`, FURTHER_FILES[name]].filter((file) => file !== undefined);
  const text = files.map((file) => readFileSync(`src/cli/${file}`, 'utf8')).join('\n');
  const declared = [...text.matchAll(/readArguments\(args, \{([^}]*)\}/g)].map(([, members]) => members).join(',');
  return [...declared.matchAll(/'?([a-z][a-z-]*)'?:/g)].map(([, option]) => option).sort();
}

/** Names of options in a form: `--dry-run` of `import <file> [--dry-run]`. */
const namesIn = (text: string): string[] => [...text.matchAll(/--([a-z][a-z-]*)/g)].map(([, name]) => name);

describe.each(COMMANDS.map((command) => [command.name, command] as const))('The help of %s', (name, command) => {
  it('describes exactly the options that the command reads', () => {
    expect(command.options.map(([form]) => namesIn(form)[0]).sort()).toEqual(optionsRead(name));
  });

  it('has each of them in a form of its usage, and no others', () => {
    expect([...new Set(command.usage.flatMap(namesIn))].sort()).toEqual(optionsRead(name));
  });

  it('has a sentence for each', () => {
    for (const [, text] of command.options) expect(text).toMatch(/\.$/);
  });
});
