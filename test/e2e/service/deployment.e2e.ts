import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { productionPackages, sbom } from '../../../scripts/release/sbom.mjs';

interface Component {
  group?: string;
  name: string;
  version: string;
  purl: string;
}

const WORKFLOWS = '.github/workflows';

describe('The Compose file', () => {
  const text = readFileSync('docker-compose.yml', 'utf8');
  const [, services = ''] = /^services:\n([\s\S]*?)^volumes:/m.exec(text) ?? [];
  const blocks = services.split(/^ {2}(?=\w+:$)/m).filter(Boolean);

  it('gives each service a read-only file system, no capabilities, no new privileges and limits', () => {
    expect(blocks).toHaveLength(2);
    for (const block of blocks) {
      for (const line of [
        'read_only: true',
        'tmpfs:',
        'security_opt: ["no-new-privileges:true"]',
        'cap_drop: [ALL]',
        'mem_limit: ',
        'pids_limit: ',
      ])
        expect(block).toContain(`\n    ${line}`);
    }
  });

  it('requires a password of the database instead of having one', () => {
    expect(text).toContain('${DATABASE_PASSWORD:?');
    expect(text).not.toContain('DATABASE_PASSWORD:-');
  });
});

describe('The health check of the container', () => {
  const CHECK = ['node', 'scripts/healthcheck.mjs'];

  it('is the same in the Dockerfile, whose one images in the OCI format do not keep, and in the Compose files', () => {
    const dockerfile = readFileSync('Dockerfile', 'utf8');
    expect(dockerfile).toContain(
      `HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \\\n  CMD ${JSON.stringify(CHECK).replace(',', ', ')}`,
    );
    expect(dockerfile).toMatch(/^COPY .*scripts\/healthcheck\.mjs .*\.\/scripts\/$/m);
    for (const file of ['docker-compose.yml', 'docker-compose.cluster.yml'])
      expect(readFileSync(file, 'utf8').replaceAll("'", '"')).toContain(
        'test: ["CMD", "node", "scripts/healthcheck.mjs"]',
      );
  });

  it('succeeds while /readyz does, and fails otherwise and where nothing listens', async () => {
    let status = 200;
    const server = createServer(({ url }, response) => response.writeHead(url === '/readyz' ? status : 404).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const check = (PORT: number) =>
      new Promise((resolve) => {
        const [program, script] = [process.execPath, CHECK[1]];
        execFile(program, [script], { env: { ...process.env, PORT: String(PORT) } }, (error) =>
          resolve(error?.code ?? 0),
        );
      });
    expect(await check(port)).toBe(0);
    status = 503;
    expect(await check(port)).toBe(1);
    await new Promise((resolve) => server.close(resolve));
    expect(await check(port)).toBe(1);
  });
});

describe('The workflows', () => {
  const workflows = readdirSync(WORKFLOWS).map((name) => readFileSync(join(WORKFLOWS, name), 'utf8'));

  it('use actions by commit only, and may read the repository only unless a job says more', () => {
    expect(workflows).toHaveLength(2);
    for (const text of workflows) {
      const actions = [...text.matchAll(/uses: (.*)/g)].map(([, action]) => action);
      expect(actions.length).toBeGreaterThan(0);
      for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
      expect(text).toMatch(/^permissions:\n {2}contents: read\n/m);
    }
  });

  it('run the same checks as a developer', () => {
    expect(readFileSync(join(WORKFLOWS, 'ci.yml'), 'utf8')).toContain('run: .ci/run');
  });
});

describe('The software bill of materials', () => {
  it('names every package that the service is installed with, and none of development', () => {
    const document = JSON.parse(sbom()) as {
      bomFormat: string;
      metadata: { component: Component };
      components: Component[];
    };
    expect(document.bomFormat).toBe('CycloneDX');
    expect(document.metadata.component).toMatchObject({ name: 'almanac', type: 'application' });
    const named = document.components.map(
      ({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`,
    );
    expect(new Set(named)).toEqual(productionPackages());
    const names = document.components.map(({ purl }) => purl.split('@')[0]);
    expect(names).toContain('pkg:npm/express');
    expect(names).not.toContain('pkg:npm/jest');
    expect(document.components.every(({ purl }) => purl.startsWith('pkg:npm/'))).toBe(true);
  });
});
