import type { DynamicModule, ForwardReference, ModuleMetadata, Type } from '@nestjs/common';
import type { MigrationInterface } from 'typeorm';
import type { Scope } from '#core/context';
import { settingDeclarations, Settings, StartError } from '#core/config';
import type { ContentType, TypeDescription } from './content-type.js';
import type { TaxonomyDefinition } from './taxonomy-definition.js';
import { contributionOf, isNestModule, type ModuleContribution } from './almanac-module.decorator.js';

/** What `imports` of a module of Nest takes. */
export type ModuleImport = NonNullable<ModuleMetadata['imports']>[number];

/** Names of scopes are stored with commas between them. */
const SCOPE = /^[a-z][a-z0-9-]{0,29}:[a-z][a-z0-9-]{0,29}$/;
const CAPABILITY = /^[a-z][a-z0-9_]{0,59}$/;
/** TypeORM reads the order of migrations from the milliseconds at the end of their class names. */
const MIGRATION_NAME = /[^\d]\d{13}$/;

/** What a class with `@AlmanacModule` declares, and how error messages name it and its owner. */
interface NamedContribution extends ModuleContribution {
  readonly module: string;
  /** The module, or the service for its own modules. */
  readonly owner: string;
  /** Place in the order in which modules import each other. */
  readonly position: number;
}

/** The modules that extend the service, and what they and the modules of the service bring beside controllers and providers. */
export class Extensions {
  /** Modules of others by name: the order in which they were given means nothing. */
  readonly modules: readonly ModuleImport[];
  /** Classes with `@AlmanacModule`, those that modules import included. */
  readonly contributors: ReadonlySet<Type<object>>;
  /** Classes that declare settings. */
  readonly settings: readonly Type<object>[];
  /** In the order in which they run. */
  readonly migrations: readonly Type<MigrationInterface>[];
  /** Roles by capability. */
  readonly capabilities: ReadonlyMap<string, readonly string[]>;
  /** Those of modules that are imported first come first, here and in the next three. */
  readonly scopes: readonly Scope[];
  readonly contentTypes: readonly ContentType[];
  /** Kinds of posts that lists of types show beside these. */
  readonly typeDescriptions: readonly TypeDescription[];
  readonly taxonomies: readonly TaxonomyDefinition[];
  /** Classes of payloads by the names of domain events. */
  readonly domainEvents: ReadonlyMap<string, Type<object>>;
  /** Our name and the one on `/wp-json`. */
  readonly namespaces: readonly (readonly [own: string, wordpress: string])[];
  readonly types: readonly (readonly [own: string, wordpress: string])[];

  private constructor(
    modules: readonly ModuleImport[],
    contributors: readonly Type<object>[],
    contributions: readonly NamedContribution[],
  ) {
    this.modules = modules;
    this.contributors = new Set(contributors);
    this.settings = settingsOf(contributions);
    this.migrations = migrationsOf(contributions);
    this.capabilities = capabilitiesOf(contributions);
    this.scopes = scopesOf(contributions);
    this.contentTypes = inOrderOfImport(contributions, 'content type', ({ contentTypes }) => contentTypes);
    this.typeDescriptions = contributions.flatMap(({ typeDescriptions = [] }) => typeDescriptions);
    this.taxonomies = inOrderOfImport(contributions, 'taxonomy', ({ taxonomies }) => taxonomies);
    this.domainEvents = domainEventsOf(contributions);
    this.namespaces = namesOf(contributions, 'namespaces');
    this.types = namesOf(contributions, 'types');
  }

  /** No modules at all. */
  static readonly NONE = new Extensions([], [], []);

  /**
   * Finds out what modules bring, those that they import included.
   * @param modules modules that extend the service
   * @param service the modules of the service, whose contributions come first
   * @throws StartError when one is no module of Nest, or two bring the same
   */
  static async of(modules: readonly ModuleImport[], service: readonly ModuleImport[] = []): Promise<Extensions> {
    const seen = new Set<unknown>();
    const ours = new Map<Type<object>, ModuleContribution>();
    for (const module of service) await collect(module, seen, ours);
    const named = await Promise.all(
      [...new Set(modules)].map(async (module) => ({ module, name: nameOfModule(await resolved(module)) })),
    );
    named.sort((a, b) => compare(a.name, b.name));
    const others = new Map<Type<object>, ModuleContribution>();
    for (const { module } of named) await collect(module, seen, others);
    return new Extensions(
      named.map(({ module }) => module),
      [...ours.keys(), ...others.keys()],
      [...byName(ours, 0, 'the service'), ...byName(others, ours.size)],
    );
  }
}

/**
 * @param first position of the first one
 * @throws StartError when two classes have the same name
 */
function byName(
  found: ReadonlyMap<Type<object>, ModuleContribution>,
  first: number,
  owner?: string,
): NamedContribution[] {
  const contributions = [...found].map(([{ name }, contribution], i) => ({
    ...contribution,
    module: name,
    owner: owner ?? name,
    position: first + i,
  }));
  contributions.sort((a, b) => compare(a.module, b.module));
  const twice = contributions.find(({ module }, i) => contributions[i + 1]?.module === module);
  if (twice) throw new StartError(`Two modules are called ${twice.module}; rename one of the classes.`);
  return contributions;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** A module without the promise or forward reference around it. */
async function resolved(module: ModuleImport): Promise<Type<object> | DynamicModule> {
  const value: unknown = await module;
  const target = (value as Partial<ForwardReference<() => unknown>> | undefined)?.forwardRef?.() ?? value;
  if (typeof target === 'function' || isNestModule(target)) return target as Type<object> | DynamicModule;
  throw noModule(target);
}

/** @throws StartError for a class without @Module, which Nest would take for a module that is empty */
function nameOfModule(module: Type<object> | DynamicModule): string {
  const type = (typeof module === 'function' ? module : module.module) as Type<object>;
  const { name } = type;
  if (type === module && !isNestModule(type)) throw noModule(name);
  return name;
}

/** @param seen modules that are collected already, and their classes */
async function collect(
  module: ModuleImport,
  seen: Set<unknown>,
  found: Map<Type<object>, ModuleContribution>,
): Promise<void> {
  const target = await resolved(module);
  if (seen.has(target)) return;
  const type: Type<object> = typeof target === 'function' ? target : (target.module as Type<object>);
  const contribution = seen.has(type) ? undefined : contributionOf(type);
  if (contribution) found.set(type, contribution);
  seen.add(target).add(type);
  const declared = (Reflect.getMetadata('imports', type) ?? []) as ModuleImport[];
  const imports = [...declared, ...(typeof target === 'function' ? [] : (target.imports ?? []))];
  for (const imported of imports) await collect(imported, seen, found);
}

function settingsOf(contributions: readonly NamedContribution[]): Type<object>[] {
  const classes: Type<object>[] = [];
  const owners = new Map(settingDeclarations(Settings).map(({ env }) => [env, 'the service']));
  for (const { module, owner, settings = [] } of contributions) {
    for (const type of settings) {
      const declared = settingDeclarations(type);
      if (declared.length === 0)
        throw new StartError(`${type.name} in "settings" of ${module} has no property with @Setting.`);
      for (const { env } of declared) claim(owners, env, 'setting', module, owner);
      classes.push(type);
    }
  }
  return classes;
}

function migrationsOf(contributions: readonly NamedContribution[]): Type<MigrationInterface>[] {
  const classes: Type<MigrationInterface>[] = [];
  const owners = new Map<string, string>();
  for (const { module, owner, migrations = [] } of contributions) {
    for (const migration of migrations) {
      const name = nameOf(migration);
      if (!MIGRATION_NAME.test(name))
        throw new StartError(
          `The migration ${name} of ${module} must be named with milliseconds since 1970 at the end, e.g. ${name.replace(/\d+$/, '')}1770000000000.`,
        );
      claim(owners, name, 'migration', module, owner);
      classes.push(migration);
    }
  }
  return classes.sort((a, b) => timeOf(a) - timeOf(b));
}

function timeOf(migration: Type<MigrationInterface>): number {
  return Number(nameOf(migration).slice(-13));
}

function nameOf(migration: Type<MigrationInterface>): string {
  return new migration().name ?? migration.name;
}

function capabilitiesOf(contributions: readonly NamedContribution[]): Map<string, readonly string[]> {
  const owners = new Map<string, string>();
  const all = new Map<string, readonly string[]>();
  for (const { module, owner, capabilities = {} } of contributions) {
    for (const [capability, roles] of Object.entries(capabilities)) {
      if (!CAPABILITY.test(capability))
        throw new StartError(
          `The capability "${capability}" of ${module} must have 1 to 60 lower-case letters, digits and "_", a letter first.`,
        );
      claim(owners, capability, 'capability', module, owner);
      all.set(capability, roles);
    }
  }
  return all;
}

function scopesOf(contributions: readonly NamedContribution[]): Scope[] {
  for (const { module, scopes = [] } of contributions)
    for (const { name } of scopes)
      if (!SCOPE.test(name))
        throw new StartError(`The scope "${name}" of ${module} must be named like orders:read, in lower case.`);
  return inOrderOfImport(contributions, 'scope', ({ scopes }) => scopes);
}

/** What modules declare under names of one kind. */
function inOrderOfImport<T extends { name: string }>(
  contributions: readonly NamedContribution[],
  kind: string,
  declaredBy: (contribution: NamedContribution) => readonly T[] | undefined,
): T[] {
  const owners = new Map<string, string>();
  return contributions
    .toSorted((a, b) => a.position - b.position)
    .flatMap((contribution) => {
      const declared = declaredBy(contribution) ?? [];
      for (const { name } of declared) claim(owners, name, kind, contribution.module, contribution.owner);
      return declared;
    });
}

function domainEventsOf(contributions: readonly NamedContribution[]): Map<string, Type<object>> {
  const owners = new Map<string, string>();
  const all = new Map<string, Type<object>>();
  for (const { module, owner, domainEvents = {} } of contributions) {
    for (const [name, payload] of Object.entries(domainEvents)) {
      claim(owners, name, 'domain event', module, owner);
      all.set(name, payload);
    }
  }
  return all;
}

function namesOf(
  contributions: readonly NamedContribution[],
  kind: 'namespaces' | 'types',
): (readonly [string, string])[] {
  const own = new Map<string, string>();
  const wordpressOwners = new Map<string, string>();
  return contributions.flatMap(({ module, owner, wordpressNames }) =>
    Object.entries(wordpressNames?.[kind] ?? {}).map(([name, wordpress]) => {
      claim(own, name, 'name', module, owner);
      claim(wordpressOwners, wordpress, 'WordPress name', module, owner);
      return [name, wordpress] as const;
    }),
  );
}

/** @throws StartError when something has this name already */
function claim(owners: Map<string, string>, name: string, kind: string, module: string, owner: string): void {
  const first = owners.get(name);
  if (first !== undefined)
    throw new StartError(`The ${kind} ${name} of ${module} is already that of ${first}; rename it.`);
  owners.set(name, owner);
}

function noModule(value: unknown): StartError {
  const shown = typeof value === 'object' ? JSON.stringify(value)?.slice(0, 100) : String(value);
  return new StartError(`${shown} is not a module of Nest: pass a class with @AlmanacModule or @Module.`);
}
