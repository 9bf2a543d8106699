// `node scripts/with-node.mjs <script> [argument …]`: runs a script with a Node that `engines` of package.json has, so that
// what runs is what is tested. Another Node says so in one sentence and goes on with Node 24, which is fetched once.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { commandHelp } from './command-help.mjs';
import { isSupported, nodeBinary } from './node-binary.mjs';

/** Release line that runs where Node is not supported. */
const FETCHED_LINE = '24';

/** @returns the path of the fetched Node; without one, the process ends */
function fetchedNode() {
  const { node } = process.versions;
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  process.stderr.write(
    `Node ${node} is not supported (${engines.node}): going on with Node ${FETCHED_LINE} of .tmp/node.\n`,
  );
  try {
    return nodeBinary(FETCHED_LINE);
  } catch (error) {
    process.stderr.write(
      `${error.message}. Install Node ${FETCHED_LINE} from https://nodejs.org/en/download, or connect to the npm registry and try again.\n`,
    );
    process.exit(1);
  }
}

const [script, ...args] = process.argv.slice(2);
// `dist/cli/main.js` prints the help of its commands itself.
const help = args[0]?.startsWith('dist/') ? undefined : commandHelp(script, args);
if (help !== undefined) process.stdout.write(help);
else if (isSupported()) {
  process.argv.splice(1, 2, resolve(script));
  await import(pathToFileURL(resolve(script)).href);
} else {
  const binary = fetchedNode();
  // Programs that scripts start by name find the same Node.
  const PATH = `${dirname(binary)}${delimiter}${process.env.PATH}`;
  const child = spawn(binary, [script, ...args], { stdio: 'inherit', env: { ...process.env, PATH } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
