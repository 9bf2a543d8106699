import { AsyncLocalStorage } from 'node:async_hooks';
import { type Caller, VISITOR } from './caller.js';
import type { ReadLog } from './read-log.js';

/** Facts of the request at hand (or of the job or command) that code far from the controller needs. */
export interface RequestFacts {
  /** Found in logs and in the `X-Request-Id` header. */
  requestId: string;
  caller: Caller;
  /** Client address, after trusted proxies. */
  address: string;
  /** Address of the site as visitors see it, without a slash at the end. */
  siteUrl: string;
  /** Address of the REST root in use, e.g. `http://127.0.0.1:3000/api`, without a slash at the end. */
  rootUrl: string;
  /** Languages that the visitor reads, the preferred one first, separated by commas; empty: not known. */
  languages: string;
  /** Language that the visitor chose for pages (`?lang=`, or the link for it), e.g. `de`; empty: none. */
  chosenLanguage: string;
  /** Path and query of a request that reads; empty for others. */
  target: string;
  /** Whether a page of another site sent the request (`SHOP_ORIGINS` are not other sites); items of a batch too. */
  isFromForeignPage: boolean;
  /**
   * Whether this is a request that only reads (GET, HEAD) and has stored nothing so far, so that it may get what was
   * there a moment ago.
   */
  readsOnly: boolean;
  /** What the answer is made from; nothing when it is not to be cached. Requests within the request have the same. */
  reads?: ReadLog;
}

/** One request's context; travels in AsyncLocalStorage, so services reach it without passing it on. */
export class RequestContext implements RequestFacts {
  private static readonly storage = new AsyncLocalStorage<RequestContext>();

  requestId: string;
  caller: Caller;
  address: string;
  siteUrl: string;
  rootUrl: string;
  languages: string;
  chosenLanguage: string;
  target: string;
  isFromForeignPage: boolean;
  readsOnly: boolean;
  readonly reads?: ReadLog;
  /** Requested members of the response (`_fields`), in our names, with their parts after a dot; none: all. */
  fields?: readonly string[];
  /** Whether the response is embedded in another one (`_embed`). */
  embedded = false;
  /** Whether a public page is made, in the language of the visitor; else texts are in that of the site. */
  isPage = false;
  /** What gives a caller without an account their rights, e.g. `scanner key`; empty: nothing does. */
  keyHolder = '';
  /** What the request does, e.g. `POST cal/events/v1/events/:id`; for the audit log. */
  action = '';
  /** Whether the audit log leaves out what this work changes. */
  isUnrecorded = false;
  /** Database queries so far and their time in milliseconds. */
  queries = 0;
  queryTime = 0;
  private readonly store = new Map<unknown, unknown>();

  constructor(facts: Partial<RequestFacts> = {}) {
    this.requestId = facts.requestId ?? '';
    this.caller = facts.caller ?? VISITOR;
    this.address = facts.address ?? '';
    this.siteUrl = facts.siteUrl ?? '';
    this.rootUrl = facts.rootUrl ?? '';
    this.languages = facts.languages ?? '';
    this.chosenLanguage = facts.chosenLanguage ?? '';
    this.target = facts.target ?? '';
    this.isFromForeignPage = facts.isFromForeignPage ?? false;
    this.readsOnly = facts.readsOnly ?? false;
    this.reads = facts.reads;
  }

  /** The context of the running request. @throws Error outside of one. */
  static current(): RequestContext {
    const context = this.storage.getStore();
    if (!context) throw new Error('No request context: wrap the work in RequestContext.run');
    return context;
  }

  /** The context of the running request, or nothing outside of one. */
  static peek(): RequestContext | undefined {
    return this.storage.getStore();
  }

  /** Notes that the running request, if there is one, stores something. */
  static noteWrite(): void {
    const context = this.peek();
    if (context) context.readsOnly = false;
  }

  /** Notes what gives the caller of the running request their rights without an account, e.g. `scanner key`. */
  static noteKeyHolder(holder: string): void {
    const context = this.peek();
    if (context) context.keyHolder = holder;
  }

  /** Notes who acts in the running request, where its handler finds that out: the audit log and events name them. */
  static noteCaller(caller: Caller): void {
    this.current().caller = caller;
  }

  /** Runs `work` (and all it starts) in `context`. */
  static run<T>(context: RequestContext, work: () => T): T {
    return this.storage.run(context, work);
  }

  /** Computes a value once per request. `forget` takes it back after a write. */
  once<T>(key: unknown, make: () => T): T {
    if (!this.store.has(key)) this.store.set(key, make());
    return this.store.get(key) as T;
  }

  /** Drops what `once` stored under `key`. */
  forget(key: unknown): void {
    this.store.delete(key);
  }
}
