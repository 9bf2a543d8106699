import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { Settings } from './settings.js';

/** Gives every module the checked `Settings`. */
@Module({})
export class ConfigModule {
  /** @param settings what `loadSettings` has read */
  static of(settings: Settings): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [{ provide: Settings, useValue: settings }],
      exports: [Settings],
    };
  }
}
