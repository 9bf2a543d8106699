// Runs test files in the realm of the worker process itself, not in a VM context of their own, so that they can share
// natively loaded modules (native-loader.cjs): `instanceof`, errors and plain objects are the same on both sides. What a
// test file changes in the process (environment variables, timers, clock, spies) is restored when it ends.
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const asyncHooks = require('node:async_hooks');
const vm = require('node:vm');
const loader = require('./native-loader.cjs');

/** Means "no context of its own": Jest insists on a context, `vm.compileFunction` on a real one. */
const MAIN_CONTEXT = Object.freeze({});

const { compileFunction } = vm;
vm.compileFunction = (code, parameters, options) =>
  compileFunction(
    code,
    parameters,
    options?.parsingContext === MAIN_CONTEXT ? { ...options, parsingContext: undefined } : options,
  );

const OWN_SYMBOLS = new Set(Object.getOwnPropertySymbols(globalThis));

/**
 * Deletes what jest-circus has stored in the realm for the file before: its state and its event handlers hold the
 * runtime and all modules of that file (10 MB), and the handlers would run again with every event of later files.
 */
function forgetEarlierFile() {
  for (const name of Object.getOwnPropertySymbols(globalThis))
    if (!OWN_SYMBOLS.has(name)) Reflect.deleteProperty(globalThis, name);
}

/**
 * Storages made in this process. On Node 20 every storage in use slows each promise of the process down; jest-circus
 * makes one for each test file and never disables it. A storage that is used again enables itself.
 */
const storages = new Set();
asyncHooks.AsyncLocalStorage = class extends asyncHooks.AsyncLocalStorage {
  constructor(...options) {
    super(...options);
    storages.add(new WeakRef(this));
  }
};

function disableStorages() {
  for (const reference of storages) {
    const storage = reference.deref();
    if (storage) storage.disable();
    else storages.delete(reference);
  }
}

module.exports = class SharedRealmEnvironment {
  constructor({ projectConfig }) {
    loader.refresh();
    forgetEarlierFile();
    this.global = globalThis;
    this.global.nativeLoader = loader;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.before = {
      env: { ...process.env },
      exit: process.exit,
      console: globalThis.console,
      Date: globalThis.Date,
      now: Date.now,
      stackTraceLimit: Error.stackTraceLimit,
    };
  }

  async setup() {}

  /** Jest measures how long a test file takes, with the machine's clock again. */
  handleTestEvent({ name }) {
    if (name === 'run_finish') this.restoreClock();
  }

  restoreClock() {
    const { Date: RealDate, now } = this.before;
    globalThis.Date = RealDate;
    RealDate.now = now;
  }

  async teardown() {
    disableStorages();
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    this.restoreClock();
    const { env, exit, console, stackTraceLimit } = this.before;
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    process.exit = exit;
    globalThis.console = console;
    Error.stackTraceLimit = stackTraceLimit;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return MAIN_CONTEXT;
  }
};
