import { Injectable } from '@nestjs/common';
import { DiscoveryService, ModuleRef } from '@nestjs/core';
import { StartError } from '#core/config';
import type { Registration, RegistrationOptions } from './registration.js';

/** A provider that has registered itself. */
export interface Registered<Contract extends object, Options extends object = object> {
  provider: Contract;
  /** What its decorator says. */
  options: Options & RegistrationOptions;
  /** Its class. */
  name: string;
  /** Its module, to inject what it names. */
  module: ModuleRef;
}

/**
 * The providers that have registered themselves with a decorator of `createRegistration`, of all modules. They are
 * found at the first question: at the earliest in `onModuleInit`, when all instances exist.
 */
@Injectable()
export class Registrations {
  private readonly registered = new Map<string, readonly Registered<object>[]>();
  private readonly providers = new Map<string, readonly object[]>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly ownModule: ModuleRef,
  ) {}

  /** All that are registered, in their order. */
  all<Contract extends object>(registration: Registration<Contract, never>): readonly Contract[] {
    const registered = this.providers.get(registration.KEY);
    if (registered) return registered as readonly Contract[];
    const providers = this.entries(registration).map(({ provider }) => provider);
    this.providers.set(registration.KEY, providers);
    return providers;
  }

  /** All that are registered, with what their decorators say, in their order. */
  entries<Contract extends object, Options extends object>(
    registration: Registration<Contract, Options>,
  ): readonly Registered<Contract, Options>[] {
    const { KEY: key } = registration;
    if (!this.registered.has(key)) this.registered.set(key, this.find(key));
    return this.registered.get(key) as readonly Registered<Contract, Options>[];
  }

  /** The only one that is registered, if any. @throws StartError when there are two */
  one<Contract extends object>(registration: Registration<Contract, never>): Contract | undefined {
    const [first, second] = this.entries(registration);
    if (second !== undefined)
      throw new StartError(`Only one provider may have this decorator, and ${first.name} and ${second.name} have it.`);
    return first?.provider;
  }

  private find(key: string): Registered<object>[] {
    return this.discovery
      .getProviders({ metadataKey: key })
      .map((wrapper) => ({
        provider: wrapper.instance as object,
        options: Reflect.getMetadata(key, wrapper.metatype as object) as RegistrationOptions,
        name: String(wrapper.name),
        module: wrapper.host?.getProviderByKey<ModuleRef>(ModuleRef).instance ?? this.ownModule,
      }))
      .sort((a, b) => (a.options.order ?? 0) - (b.options.order ?? 0) || (a.name < b.name ? -1 : 1));
  }
}
