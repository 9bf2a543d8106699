import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const LINT = resolve(__dirname, '../../../scripts/lint-documents.mjs');

describe('scripts/lint-documents.mjs', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'almanac-documents-'));
    mkdirSync(join(folder, 'src/cli'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: '' } }));
    writeFileSync(join(folder, 'src/cli/commands.ts'), "const COMMANDS = [{ name: 'backup' }];");
    writeFileSync(join(folder, 'src/a.service.ts'), 'export class AService { read = env.A_SETTING; }');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const lint = (text: string, document = 'README.md') => {
    mkdirSync(dirname(join(folder, document)), { recursive: true });
    writeFileSync(join(folder, document), text);
    const { stdout, status } = spawnSync(process.execPath, [LINT, folder], { encoding: 'utf8' });
    return { status, problems: stdout.trim().split('\n').filter(Boolean) };
  };

  it('writes the figures of the README that it counts, with --write', () => {
    const operation = { tags: ['a/v1'] };
    writeFileSync(
      join(folder, 'openapi.json'),
      JSON.stringify({ tags: [{ name: 'a/v1' }], paths: { '/a': { get: operation, post: operation } } }),
    );
    mkdirSync(join(folder, 'demo'));
    writeFileSync(join(folder, 'demo/conferences.json'), JSON.stringify(Array.from({ length: 1234 }, () => ({}))));
    mkdirSync(join(folder, 'test/contract/scenarios/a'), { recursive: true });
    const steps = [{ check: false }, {}, { check: true }];
    writeFileSync(join(folder, 'test/contract/scenarios/a/b.json'), JSON.stringify({ steps }));
    const readme = (operations: string, namespaces: string, requests: string, conferences: string) =>
      `${requests} recorded requests of the reference, ${operations} documented operations in ${namespaces} namespaces, ${conferences} real conferences\n\n## Namespaces\n| \`a/v1\` |\n`;
    expect(lint(readme('530', '21', '3,479', '2')).status).toBe(1);
    const { status } = spawnSync(process.execPath, [LINT, folder, '--write']);
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toBe(readme('2', '1', '2', '1,234'));
    expect(status).toBe(0);
  });

  it('accepts what exists', () => {
    const text = '`src/a.service.ts`, `a.service.ts`, `AService`, `A_SETTING`, `npm run start`, `almanac backup x`';
    expect(lint(text)).toEqual({ status: 0, problems: [] });
  });

  it.each([
    ['`src/b.service.ts`', 'there is no src/b.service.ts'],
    ['`b.service.ts`', 'no source file is called b.service.ts'],
    ['`MissingService`', 'no class is called MissingService'],
    ['`B_SETTING`', 'nothing reads B_SETTING'],
    ['`MissingService.read()`', 'no class is called MissingService'],
    ['`Promise<MissingRow>`', 'no class is called MissingRow'],
    ['`npx jest src/b.spec.ts`', 'there is no src/b.spec.ts'],
    ['`B_SETTING=1 npm start`', 'nothing reads B_SETTING'],
    ["```ts\nimport { B } from '../b.service.js';\n```", 'there is no b.service.ts, which an example imports'],
    ['`npm run stop`', 'package.json has no script "stop"'],
    ['`almanac restart now`', 'almanac has no command "restart"'],
  ])('refuses %s, which does not exist', (text, problem) => {
    expect(lint(text)).toEqual({ status: 1, problems: [`README.md: ${problem}`] });
  });

  it.each(['docs/guides/a.md', 'docs/decisions/0001-a.md', 'docs/reference/a.md', 'docs/glossary.md'])(
    'checks %s too',
    (document) => {
      expect(lint('`MissingService`', document)).toEqual({
        status: 1,
        problems: [`${document}: no class is called MissingService`],
      });
    },
  );

  it('accepts what blocks of code make, and what superseded decisions describe', () => {
    const example =
      "`GreetingService`\n\n```ts\nimport { AService } from '../a.service.js';\nclass GreetingService {}\n```\n";
    expect(lint(example)).toEqual({ status: 0, problems: [] });
    const superseded = 'Superseded by [0002](0002-b.md).\n\n`GoneService` (`src/gone.service.ts`)';
    expect(lint(superseded, 'docs/decisions/0001-a.md')).toEqual({ status: 0, problems: [] });
  });
});
