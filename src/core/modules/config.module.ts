import { Module, type DynamicModule } from '@nestjs/common';
import { Extensions } from './extensions.js';
import type { Configuration } from './configuration.js';

/** Gives every module the checked `Settings`, the settings of modules by their class, and what modules bring. */
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
