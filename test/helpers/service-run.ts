import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { waitForService } from '../../scripts/wait-for-service.mjs';
import { serviceMain, TEST_SERVICE_FLAGS } from './built-service.js';
import { credentialsOf } from './credentials.js';
import { freePort } from '../../scripts/free-port.mjs';
import type { ThrowawayDatabase } from './throwaway-database.js';

/** One run of the service as it is shipped, in a process of its own: what it prints and how it ends. */
export class ServiceRun {
  /** Everything printed on standard output and standard error so far. */
  output = '';
  /** What of it was printed on standard error. */
  errors = '';
  readonly child: ChildProcess;
  /** Resolves when the process ends: with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Where it answers, without a slash at the end. */
  readonly base: string;

  private constructor(
    readonly port: number,
    env: Record<string, string>,
    program: readonly string[],
  ) {
    this.base = `http://127.0.0.1:${port}`;
    this.child = spawn(process.execPath, [...TEST_SERVICE_FLAGS, ...program], { env: { ...process.env, ...env } });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.child.stderr?.on('data', (chunk: Buffer) => (this.errors += chunk.toString()));
    // "close": after the last output, which "exit" does not promise.
    this.ended = new Promise((resolve) =>
      this.child.once('close', (code: number | null, signal: NodeJS.Signals) => resolve(code ?? signal)),
    );
  }

  /**
   * Starts a process, which may end at once: `ready` waits for it.
   * @param env settings beside those of tests
   * @param program arguments of Node; default: the service
   */
  static async start(
    { url, folder }: ThrowawayDatabase,
    env: Record<string, string> = {},
    program: readonly string[] = [serviceMain({ ...process.env, ...env })],
  ): Promise<ServiceRun> {
    const administrator = credentialsOf('administrator');
    const port = await freePort();
    return new ServiceRun(
      port,
      {
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        DATABASE_URL: url,
        UPLOADS_DIR: `${folder}/uploads`,
        ADMIN_USER: administrator.login,
        ADMIN_APP_PASSWORD: administrator.password,
        MAX_FAILED_CREDENTIALS: '0',
        LOG_LEVEL: 'error',
        ...env,
      },
      program,
    );
  }

  /** Waits until it answers. @throws Error with its output when it ends, or does not within the time of a first start */
  async ready(): Promise<void> {
    if (!(await waitForService(this.base, this.child))) throw new Error(`The service did not start: ${this.output}`);
  }

  /** Ends it as a supervisor would. @returns the exit code, or the signal that ended it */
  stop(): Promise<number | NodeJS.Signals> {
    this.child.kill('SIGTERM');
    return this.ended;
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }
}
