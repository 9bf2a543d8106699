import { Global, Module } from '@nestjs/common';
import { PersonalDataRegistry } from './personal-data.registry.js';

/** Where modules register what they store about people. */
@Global()
@Module({ providers: [PersonalDataRegistry], exports: [PersonalDataRegistry] })
export class PersonalDataRegistryModule {}
