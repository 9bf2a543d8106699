/** Modules and what they contribute. */
export {
  AlmanacModule,
  type AlmanacModuleMetadata,
  contributionOf,
  type ModuleContribution,
  type WordpressNames,
} from './almanac-module.decorator.js';
export { ConfigModule, SETTINGS_DIGEST, USES_UPLOADS } from './config.module.js';
export type { Configuration } from './configuration.js';
export type { ContentType, PostCapabilities, PostFeature, PostType, TypeDescription } from './content-type.js';
export { Extensions, type ModuleImport } from './extensions.js';
export { importModules } from './import-modules.js';
export { sharePackages } from './package-copies.js';
export {
  type Dependencies,
  injectableOf,
  type InjectableOf,
  isInjectableOf,
  providerOf,
  type Resolved,
  resolveIn,
} from './injectable-of.js';
export { createRegistration, type Registration, type RegistrationOptions } from './registration.js';
export { type Registered, Registrations } from './registrations.js';
export type { TaxonomyDefinition } from './taxonomy-definition.js';
export { UnservedGatewaysService } from './unserved-gateways.service.js';
