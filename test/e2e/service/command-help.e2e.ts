import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { builtService } from '../../helpers/built-service.js';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Programs of others, which have help of their own, and what builds without any options. */
const OF_OTHERS = /^(?:nest|prettier|node --no-warnings node_modules\/jest)/;
const COMMANDS = Object.entries(scripts).filter(([, text]) => !OF_OTHERS.test(text));

/** What a command prints for `npm run <name> -- --help`. */
const helpOf = (name: string, text: string): { status: number | null; stdout: string } => {
  const [, ...words] = [...text.split(' '), '--help'];
  const env = { ...process.env, npm_lifecycle_event: name };
  return spawnSync(process.execPath, words, { encoding: 'utf8', env, timeout: 120_000 });
};

/** Options that a script reads: the members of `parseArgs({ options })` and of `readOptions`. */
function optionsOf(script: string): string[] {
  const source = readFileSync(script, 'utf8');
  const [, parsed] = /parseArgs\(\{[\s\S]*?options: \{([\s\S]*?)\}\s*,?\s*\}\)/.exec(source) ?? [];
  const [, read] = /readOptions\(\{([\s\S]*?)\}\)/.exec(source) ?? [];
  const ofParsed = [...(parsed ?? '').matchAll(/'?([a-z][a-z0-9-]+)'?: \{/g)].map(([, option]) => option);
  const ofRead = [...(read ?? '').matchAll(/([a-z]+):/g)].map(([, option]) => option);
  return [...ofParsed, ...ofRead];
}

describe('npm run <command> -- --help', () => {
  // The commands of `almanac` build the service where that is needed.
  beforeAll(() => void builtService(), 600_000);

  it('is known for all commands', () => {
    expect(COMMANDS.length).toBeGreaterThan(20);
    for (const [, text] of COMMANDS) expect(text).toMatch(/^node scripts\/with-node\.mjs /);
  });

  it.each(COMMANDS)('of %s says how it is called, and does nothing else', (name, text) => {
    const { status, stdout } = helpOf(name, text);
    expect(status).toBe(0);
    expect(stdout).toMatch(
      text.includes('dist/cli/main.js') ? /^npm run cli -- <command>/ : /^Usage: npm (?:run )?[a-z]/,
    );
    const script = text.split(' ')[2];
    for (const option of optionsOf(script)) expect(stdout).toContain(`--${option}`);
  });

  it('has the options that scripts read', () => {
    expect(optionsOf('scripts/test.mjs')).toContain('with-services');
    expect(optionsOf('scripts/drill.mjs')).toContain('buyers');
    expect(optionsOf('scripts/release.mjs')).toEqual(['dry-run', 'no-image']);
  });
});
