import { Module, SetMetadata, applyDecorators, type ModuleMetadata, type Type } from '@nestjs/common';
import type { MigrationInterface } from 'typeorm';
import type { Scope } from '#core/context';
import type { ContentType, TypeDescription } from './content-type.js';
import type { TaxonomyDefinition } from './taxonomy-definition.js';

/** Metadata key of `@AlmanacModule`. */
const ALMANAC_MODULE = 'almanac:module';

/** Names under which the compatibility root `/wp-json` has something, by our name. */
export interface WordpressNames {
  /** Namespaces, e.g. `{ 'loyalty/v1': 'acme-loyalty/v2' }`. */
  readonly namespaces?: Readonly<Record<string, string>>;
  /** Names of types, taxonomies and members, e.g. `{ loyalty_card: 'acme_card' }`. */
  readonly types?: Readonly<Record<string, string>>;
}

/** What a module adds to the service beside what Nest knows. */
export interface ModuleContribution {
  /** Classes whose properties are settings (`@Setting`). Each is a provider for all modules. */
  readonly settings?: readonly Type<object>[];
  /** Migrations in any order. They run by the time in their class name, in one sequence with those of the service. */
  readonly migrations?: readonly Type<MigrationInterface>[];
  /** Capabilities with the roles that have them. Administrators have all. */
  readonly capabilities?: Readonly<Record<string, readonly string[]>>;
  /** What application passwords can be limited to, by the endpoints that each scope opens. */
  readonly scopes?: readonly Scope[];
  /** Content types, in the order of lists of them. */
  readonly contentTypes?: readonly ContentType[];
  /** Kinds of posts that `content/v2/types` lists after the content types, and that other namespaces serve. */
  readonly typeDescriptions?: readonly TypeDescription[];
  /** Taxonomies, in the order of lists of them. */
  readonly taxonomies?: readonly TaxonomyDefinition[];
  /** Classes of the payloads of its domain events (`DomainEvent`), by name. */
  readonly domainEvents?: Readonly<Record<string, Type<object>>>;
  /** Names for clients of the compatibility root. */
  readonly wordpressNames?: WordpressNames;
}

/** Metadata of a module of Nest that extends the service. */
export interface AlmanacModuleMetadata extends ModuleMetadata, ModuleContribution {}

/** A module of Nest that extends the service: `@Module` with settings, migrations, capabilities, content types and names. */
export function AlmanacModule(metadata: AlmanacModuleMetadata): ClassDecorator {
  const { settings, migrations, capabilities, scopes, contentTypes, typeDescriptions, taxonomies, ...others } =
    metadata;
  const { domainEvents, wordpressNames, ...module } = others;
  const contribution: ModuleContribution = {
    settings,
    migrations,
    capabilities,
    scopes,
    contentTypes,
    typeDescriptions,
    taxonomies,
    domainEvents,
    wordpressNames,
  };
  return applyDecorators(Module(module), SetMetadata(ALMANAC_MODULE, contribution));
}

/** What the class of a module declares with `@AlmanacModule`. */
export function contributionOf(module: object): ModuleContribution | undefined {
  return Reflect.getOwnMetadata(ALMANAC_MODULE, module) as ModuleContribution | undefined;
}

/** Whether a value is a class with `@Module` or `@AlmanacModule` that has anything in it, or a dynamic module. */
export function isNestModule(value: unknown): value is Type<object> {
  if (typeof value === 'object' && value !== null) return typeof (value as { module?: unknown }).module === 'function';
  if (typeof value !== 'function') return false;
  return [ALMANAC_MODULE, 'imports', 'controllers', 'providers', 'exports'].some((key) =>
    Reflect.hasOwnMetadata(key, value),
  );
}
