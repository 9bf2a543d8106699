// `npm start`: builds when needed, then becomes the service.
import { spawn } from 'node:child_process';
import { buildIfStale } from './build-if-stale.mjs';
import { NODE_FLAGS } from './node-flags.mjs';

buildIfStale();
// The service says nothing until it answers, which takes seconds.
if (process.argv[2] === undefined && process.stderr.isTTY) process.stderr.write('Almanac is starting …\n');
const service = spawn(process.execPath, [...NODE_FLAGS, process.argv[2] ?? 'dist/main.js', ...process.argv.slice(3)], {
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => service.kill(signal));
service.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
