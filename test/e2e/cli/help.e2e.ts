import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { COMMANDS } from '../../../src/cli/commands.js';
import { builtService } from '../../helpers/built-service.js';

describe('The almanac command', () => {
  const program = join(builtService(), 'cli/main.js');
  const run = (...args: string[]) => spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });

  it('prints its version', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(run('--version').stdout).toBe(`${version}\n`);
  });

  it.each([['help'], ['--help'], ['-h'], []])('describes every command (%s)', (...args) => {
    const { status, stdout } = run(...args);
    expect(status).toBe(0);
    for (const { name, summary } of COMMANDS) {
      expect(stdout).toContain(`  ${name}`);
      expect(stdout).toContain(summary);
    }
  });

  it.each([
    ['users', '--help'],
    ['help', 'users'],
  ])('describes one command (%s %s)', (...args) => {
    const { status, stdout } = run(...args);
    expect(status).toBe(0);
    expect(stdout).toContain('users delete');
    expect(stdout).not.toContain('restore');
  });

  it.each([
    [
      ['migrate', 'wordpress', '--help'],
      ['--rate <requests a second>', '0.1 to 1000', 'application_passwords', '--undo'],
    ],
    [
      ['migrate', 'wordpress', 'https://old.example.org', '--only', '--help'],
      ['--only <kind>…', 'orders'],
    ],
    [
      ['users', 'create', '--help'],
      ['--role <role>', 'administrator, editor', '16 to 200 letters and digits'],
    ],
    [
      ['help', 'users', 'password'],
      ['--expires-days <days>', '1 to 3650'],
    ],
    [
      ['import', 'file.csv', '-h'],
      ['dmy, mdy, ymd', 'ics, csv, json', 'publish, draft, pending, private'],
    ],
    [['personal-data', 'erase', '--help'], ['--user <login>']],
    [['storage', 'copy', '--help'], ['--dry-run']],
    [['secrets', 'reseal', '--help'], ['secrets reseal']],
  ])('describes a command with its options, what they take and their bounds (%j)', (args, parts) => {
    const { status, stdout } = run(...args);
    expect(status).toBe(0);
    for (const part of parts) expect(stdout).toContain(part);
  });

  it('describes the options of one action only', () => {
    expect(run('users', 'delete', '--help').stdout).toContain('--reassign <login>');
    expect(run('users', 'delete', '--help').stdout).not.toContain('--role');
  });

  it('takes --help after a lone -- for a word', () => {
    const { status, stderr } = run('backup', 'one', '--', '--help');
    expect(status).toBe(2);
    expect(stderr).toContain('Name one file.');
  });

  it('loads no part of the service to print its help', () => {
    const packages = new Set<string>();
    const seen = new Set<string>();
    const follow = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const [, name] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^;]*?'([^']+)';/gm)) {
        if (name.startsWith('.')) follow(join(dirname(file), name));
        else packages.add(name);
      }
    };
    follow(program);
    expect([...packages].sort()).toEqual(['dotenv/config', 'node:fs', 'node:path', 'node:url', 'reflect-metadata']);
  });

  it('says which commands there are when one is unknown', () => {
    const { status, stderr } = run('fly');
    expect(status).toBe(2);
    expect(stderr).toContain('There is no command "fly"');
    expect(run('help', 'fly').status).toBe(2);
  });
});
