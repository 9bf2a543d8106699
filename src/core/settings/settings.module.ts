import { Global, Inject, Module, type DynamicModule, type FactoryProvider, type Type } from '@nestjs/common';
import { AlmanacModule } from '#core/modules';
import { SETTINGS_EVENTS } from './settings.event.js';
import { settingsGroupOf } from './settings-group.decorator.js';
import type { SettingsStore } from './settings.store.js';
import { SettingsStoreRegistry } from './settings-store.registry.js';

/** Token of the store of a group, as `getRepositoryToken` of TypeORM is that of a repository. */
export function getSettingsToken(type: Type<object>): string {
  return `SettingsStore of ${settingsGroupOf(type)?.name ?? type.name}`;
}

/** Injects the `SettingsStore` of a group. The module imports `SettingsModule.forFeature` with the class. */
export function InjectSettings(type: Type<object>): ParameterDecorator & PropertyDecorator {
  return Inject(getSettingsToken(type));
}

/** The stores of all groups, for the whole application. */
@Global()
@AlmanacModule({
  domainEvents: SETTINGS_EVENTS,
  providers: [SettingsStoreRegistry],
  exports: [SettingsStoreRegistry],
})
export class SettingsCoreModule {}

/** Provides the settings of groups to the modules that import it. */
@Module({})
export class SettingsModule {
  /** @param types classes with `@SettingsGroup` */
  static forFeature(...types: readonly Type<object>[]): DynamicModule {
    const providers = types.map(providerOf);
    return { module: SettingsModule, providers, exports: providers };
  }
}

function providerOf(type: Type<object>): FactoryProvider<SettingsStore<object>> {
  return {
    provide: getSettingsToken(type),
    inject: [SettingsStoreRegistry],
    useFactory: (stores: SettingsStoreRegistry) => stores.of(type),
  };
}
