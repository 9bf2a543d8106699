// Three nodes of a MariaDB Galera cluster on this machine, in a folder of their own.
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { ManagedProcess } from './managed-process.mjs';
import { freePort } from '../free-port.mjs';

const PROVIDERS = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib64/galera-4/libgalera_smm.so'];
export const DATABASE = 'almanac';

/** Path of the library, undefined where Galera is not installed. */
export const galeraProvider = () => PROVIDERS.find((path) => existsSync(path));

/** A connection to a node that says whether it is in step with the others. */
async function isSynced(port) {
  const connection = await mysql.createConnection({ host: '127.0.0.1', port, user: 'root', connectTimeout: 1000 });
  try {
    const [[row]] = await connection.query("SHOW GLOBAL STATUS LIKE 'wsrep_local_state_comment'");
    return row?.Value === 'Synced';
  } finally {
    connection.destroy();
  }
}

/** mariadbd runs as its own user where we are root: rsync would lose rights otherwise. */
function asOwner(folder) {
  if (process.getuid() !== 0) return [];
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'mysql']).toString()));
  chownSync(folder, uid, gid);
  return ['--user=mysql'];
}

/** Starts the nodes, one or more. @returns the nodes in order, with `port`, and the `DATABASE_URL` that names them all */
export async function startGalera(folder, count = 3) {
  const ports = await Promise.all(
    Array.from({ length: count }, async () => ({
      sql: await freePort(),
      group: await freePort(),
      ist: await freePort(),
      sst: await freePort(),
    })),
  );
  const group = `gcomm://${ports.map((port) => `127.0.0.1:${port.group}`).join(',')}`;
  const nodes = [];
  for (const [index, port] of ports.entries()) {
    const home = join(folder, `node${index + 1}`);
    mkdirSync(join(home, 'tmp'), { recursive: true });
    const owner = [home, join(home, 'tmp')].map((path) => asOwner(path))[0];
    const data = join(home, 'data');
    execFileSync(
      'mariadb-install-db',
      ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db', ...owner],
      { stdio: 'ignore' },
    );
    const node = new ManagedProcess({
      name: `database node ${index + 1}`,
      command: existsSync('/usr/sbin/mariadbd') ? '/usr/sbin/mariadbd' : 'mariadbd',
      log: join(folder, `node${index + 1}.log`),
      args: [
        '--no-defaults',
        `--datadir=${data}`,
        ...owner,
        `--port=${port.sql}`,
        '--bind-address=127.0.0.1',
        `--socket=${join(home, 'sock')}`,
        `--pid-file=${join(home, 'pid')}`,
        `--tmpdir=${join(home, 'tmp')}`,
        '--innodb-buffer-pool-size=96M',
        '--innodb-log-file-size=48M',
        '--innodb-flush-log-at-trx-commit=1',
        '--binlog-format=ROW',
        '--innodb-autoinc-lock-mode=2',
        '--max-connections=200',
        '--wsrep-on=ON',
        `--wsrep-provider=${galeraProvider()}`,
        '--wsrep-cluster-name=drill',
        `--wsrep-cluster-address=${group}`,
        `--wsrep-node-name=n${index + 1}`,
        '--wsrep-node-address=127.0.0.1',
        '--wsrep-sst-method=rsync',
        // The last node has the least to do for the service.
        `--wsrep-sst-donor=n${index + 1 === count ? 1 : count},`,
        '--wsrep-slave-threads=2',
        `--wsrep-provider-options=gmcast.listen_addr=tcp://127.0.0.1:${port.group};ist.recv_addr=127.0.0.1:${port.ist};gcache.size=64M;evs.suspect_timeout=PT3S`,
        `--wsrep-sst-receive-address=127.0.0.1:${port.sst}`,
        `--wsrep-node-incoming-address=127.0.0.1:${port.sql}`,
      ],
      isReady: () => isSynced(port.sql),
    });
    node.port = port.sql;
    nodes.push(node);
    await node.start(
      index === 0
        ? [...node.args.filter((arg) => !arg.startsWith('--wsrep-cluster-address')), '--wsrep-cluster-address=gcomm://']
        : node.args,
    );
  }
  const first = await mysql.createConnection({ host: '127.0.0.1', port: ports[0].sql, user: 'root' });
  await first.query(`CREATE DATABASE ${DATABASE}`);
  await first.end();
  return { nodes, url: `mysql://root@${ports.map(({ sql }) => `127.0.0.1:${sql}`).join(',')}/${DATABASE}` };
}

/** A connection to the first node that runs. */
export async function connectTo(nodes) {
  const node = nodes.find(({ isRunning }) => isRunning);
  return mysql.createConnection({ host: '127.0.0.1', port: node.port, user: 'root', database: DATABASE });
}
