import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A web server of the machine with a configuration of ours. */
export interface WebServer {
  url: string;
  stop: () => Promise<void>;
}

const APACHE = '/usr/sbin/apache2';
const NGINX = '/usr/sbin/nginx';
const MODULES = '/usr/lib/apache2/modules';
/** Milliseconds within which a web server must answer. */
const START_TIMEOUT_MS = 5000;

/** Whether a web server is installed here. */
export const hasServer = (name: 'apache' | 'nginx'): boolean => existsSync(name === 'apache' ? APACHE : NGINX);

/** Starts Apache with this `.htaccess`. */
export async function startApache(htaccess: string): Promise<WebServer> {
  const { directory, site, port } = await prepared();
  writeFileSync(join(site, '.htaccess'), htaccess);
  const modules = ['mpm_event', 'authz_core', 'rewrite', 'alias'].map(
    (name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`,
  );
  const config = `
ServerRoot ${directory}
PidFile ${directory}/pid
Listen 127.0.0.1:${port}
ServerName site.example
${modules.join('\n')}
${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
ErrorLog ${directory}/error.log
DocumentRoot ${site}
<Directory ${site}>
  AllowOverride All
  Require all granted
</Directory>
`;
  writeFileSync(join(directory, 'httpd.conf'), config);
  return started(spawn(APACHE, ['-f', join(directory, 'httpd.conf'), '-DFOREGROUND']), directory, port);
}

/** Starts nginx with this configuration, whose `server` block gets an address. */
export async function startNginx(servers: string): Promise<WebServer> {
  const { directory, site, port } = await prepared();
  const block = servers.replace('server {', `server {\n    listen 127.0.0.1:${port};\n    root ${site};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${directory}/${name};`,
  );
  writeFileSync(
    join(directory, 'nginx.conf'),
    `daemon off;
master_process off;
pid ${directory}/pid;
error_log ${directory}/error.log;
events {}
http {
access_log off;
${temporary.join('\n')}
${block}
}
`,
  );
  const process = spawn(NGINX, [
    '-p',
    directory,
    '-c',
    join(directory, 'nginx.conf'),
    '-e',
    join(directory, 'error.log'),
  ]);
  return started(process, directory, port);
}

/** What a server answers: status and where it sends the visitor, without its own address. */
export async function probe(
  url: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; location?: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, headers: { host: 'site.example', ...headers } }, (response) => {
      response.resume();
      const { location } = response.headers;
      const own = new RegExp(`^https?://(?:${headers.host ?? 'site.example'}|${hostname})(?::\\d+)?(?=/)`);
      resolve({
        status: response.statusCode ?? 0,
        ...(location !== undefined && { location: location.replace(own, '') }),
      });
    });
    sent.on('error', reject).end();
  });
}

async function prepared(): Promise<{ directory: string; site: string; port: number }> {
  const directory = mkdtempSync(join(tmpdir(), 'almanac-web-'));
  const site = join(directory, 'site');
  mkdirSync(site);
  chmodSync(directory, 0o755);
  const free = createServer();
  await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
  const { port } = free.address() as { port: number };
  await new Promise((resolve) => free.close(resolve));
  return { directory, site, port };
}

async function started(child: ChildProcess, directory: string, port: number): Promise<WebServer> {
  let output = '';
  child.stderr?.on('data', (data: Buffer) => (output += data.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  const until = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      await probe(url, '/');
      break;
    } catch (error) {
      if (performance.now() < until && child.exitCode === null) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        continue;
      }
      const log = existsSync(join(directory, 'error.log')) ? readFileSync(join(directory, 'error.log'), 'utf8') : '';
      throw new Error(`the web server did not start: ${output}${log}`, { cause: error });
    }
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
