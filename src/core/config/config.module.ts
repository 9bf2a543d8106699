import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { Extensions } from '../modules/extensions.js';
import type { Configuration } from '../modules/configuration.js';

/** Gives every module the checked `Settings`, the settings of modules by their class, and the `Extensions`. */
@Module({})
export class ConfigModule {
  /** @param configuration what `loadConfiguration` has read */
  static of({ values, extensions }: Configuration): DynamicModule {
    const providers = [...values].map(([type, value]) => ({ provide: type, useValue: value }));
    return {
      module: ConfigModule,
      global: true,
      providers: [...providers, { provide: Extensions, useValue: extensions }],
      exports: [...values.keys(), Extensions],
    };
  }
}
