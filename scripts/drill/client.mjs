// A client that behaves as documented: a refused request is sent again with the same Idempotency-Key after the time
// that `Retry-After` says.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { ADMINISTRATOR } from './services.mjs';

const REQUEST_TIMEOUT_MS = 60_000;
/** Seconds to wait where a refusal says nothing, such as a connection that breaks. */
const DEFAULT_WAIT_SECONDS = 2;
export const MAX_RETRIES = 3;
/** Milliseconds for all requests that are under way, with their retries: longer than all leases. */
const SETTLE_TIMEOUT_MS = 60_000;
const SETTLE_POLL_MS = 200;
/** Retries after which a request counts as never served: by then the parts are back and the load is over. */
const LAST_RETRY = 12;

const authorization = `Basic ${Buffer.from(`${ADMINISTRATOR.login}:${ADMINISTRATOR.password}`).toString('base64')}`;

/** @returns whether a response only says that the request should come again */
const isRefused = ({ status, body }) =>
  status === 0 || status >= 500 || status === 429 || (status === 409 && body?.code === 'rest_idempotency_key_running');

/** Sends requests and counts what comes back, by the phase of the drill. */
export class Client {
  phase = 'calm';
  /** Attempts: phase, kind, status or error, milliseconds. */
  attempts = [];
  /** Requests that no retry served. */
  failures = [];
  /** Requests that more than `MAX_RETRIES` retries served. */
  late = [];
  /** Most retries that a request needed. */
  mostRetries = 0;
  /** Idempotency keys of requests that are under way or wait for a retry. */
  open = new Set();
  agent = new Agent({ connections: 400, pipelining: 1, keepAliveTimeout: 4000 });

  constructor(base) {
    this.base = base;
  }

  /** Sends a request once. @returns status (0: no response), body, and `Retry-After` */
  async once(kind, method, path, { body, headers = {}, asAdmin = false, base = this.base } = {}) {
    const begun = this.phase;
    const began = performance.now();
    const isJson = body !== undefined && !Buffer.isBuffer(body);
    const reply = await request(`${base}/api/${path}`, {
      method,
      dispatcher: this.agent,
      headersTimeout: REQUEST_TIMEOUT_MS,
      bodyTimeout: REQUEST_TIMEOUT_MS,
      headers: { ...(isJson && { 'content-type': 'application/json' }), ...(asAdmin && { authorization }), ...headers },
      body: isJson ? JSON.stringify(body) : body,
    })
      .then(
        async (response) => {
          const text = await response.body.text();
          let json;
          try {
            json = JSON.parse(text);
          } catch {
            // What a proxy answers.
          }
          return { status: response.statusCode, body: json, text, headers: response.headers };
        },
        (error) => ({ status: 0, error: error.code ?? error.message, headers: {} }),
      )
      .catch((error) => ({ status: 0, error: error.code ?? error.message, headers: {} }));
    this.attempts.push({
      // One that was under way when something was stopped belongs to that.
      phase: begun === 'calm' ? this.phase : begun,
      kind,
      status: reply.error ?? reply.status,
      code: reply.status >= 400 && reply.status < 500 ? reply.body?.code : undefined,
      ms: performance.now() - began,
    });
    return reply;
  }

  /** Sends a request until it is served. @returns the last response, with what each attempt gave as `seen` */
  async send(kind, method, path, options = {}) {
    const key = randomUUID();
    this.open.add(key);
    try {
      return await this.sendUntilServed(key, kind, method, path, options);
    } finally {
      this.open.delete(key);
    }
  }

  /** Waits until each request that is under way is served, so that no lease of its key is left; a minute at most. */
  async settle() {
    const open = [...this.open];
    for (
      const deadline = performance.now() + SETTLE_TIMEOUT_MS;
      performance.now() < deadline;
      await pause(SETTLE_POLL_MS)
    )
      if (open.every((key) => !this.open.has(key))) return;
  }

  async sendUntilServed(key, kind, method, path, options) {
    const headers = { 'idempotency-key': key, ...options.headers };
    const seen = [];
    for (let retries = 0; ; retries++) {
      const reply = await this.once(kind, method, path, { ...options, headers });
      seen.push(`${reply.error ?? reply.status} ${reply.body?.code ?? ''}`.trim());
      this.mostRetries = Math.max(this.mostRetries, retries);
      if (!isRefused(reply)) {
        if (retries > MAX_RETRIES) this.late.push(`${kind}: ${seen.join(', ')}`);
        return { ...reply, seen };
      }
      if (retries === LAST_RETRY) {
        this.failures.push(`${kind}: ${seen.join(', ')}`);
        return reply;
      }
      await pause(1000 * Number(reply.headers['retry-after'] ?? DEFAULT_WAIT_SECONDS) + Math.random() * 500);
    }
  }

  /** Sends a request that must succeed. @throws Error otherwise */
  async must(method, path, body, asAdmin = true) {
    const reply = await this.send('setup', method, path, { body, asAdmin });
    if (reply.status < 200 || reply.status >= 300) throw new Error(`${path}: ${reply.status} ${reply.text}`);
    return reply.body;
  }
}
