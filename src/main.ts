import './core/memory.js';
import cluster from 'node:cluster';
import { config } from 'dotenv';
import { ProcessGroup, processCount } from '#core/processes';

// A copy: the processes of the group read the file themselves, again when they are replaced.
const env = { ...process.env };
config({ processEnv: env, quiet: true });

const count = processCount(env.WEB_CONCURRENCY);
if (cluster.isPrimary && count > 1) {
  void new ProcessGroup(count, Number(env.MAX_REQUESTS_PER_MINUTE) > 0).run();
} else {
  // Not loaded by the process that only starts the others.
  void import('./start-service.js').then(({ startService }) => startService());
}
