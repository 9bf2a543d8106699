import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { settingsDigest } from '#core/config';
import { Extensions } from './extensions.js';
import { Registrations } from './registrations.js';
import type { Configuration } from './configuration.js';

/** Token of a text that is the same for processes whose settings give the same responses. */
export const SETTINGS_DIGEST = Symbol('settings digest');

/** Token of whether this process uses the storage of uploads (`Configuration.usesUploads`). */
export const USES_UPLOADS = Symbol('uses uploads');

/** Gives every module the checked `Settings`, the settings of modules by their class, what modules bring, and their registered providers. */
@Module({})
export class ConfigModule {
  /** @param configuration what `loadConfiguration` has read */
  static of({ values, extensions, usesUploads = true }: Configuration): DynamicModule {
    const providers = [...values].map(([type, value]) => ({ provide: type, useValue: value }));
    return {
      module: ConfigModule,
      global: true,
      imports: [DiscoveryModule],
      providers: [
        ...providers,
        Registrations,
        { provide: Extensions, useValue: extensions },
        { provide: USES_UPLOADS, useValue: usesUploads },
        { provide: SETTINGS_DIGEST, useFactory: () => settingsDigest(values) },
      ],
      exports: [...values.keys(), Extensions, Registrations, SETTINGS_DIGEST, USES_UPLOADS],
    };
  }
}
