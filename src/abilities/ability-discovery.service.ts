import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, ModuleRef } from '@nestjs/core';
import type { Ability } from './ability.js';
import { AbilityRegistry } from './ability.registry.js';
import { RegisterAbility } from './register-ability.decorator.js';

/** Finds the abilities of modules, once at start. */
@Injectable()
export class AbilityDiscoveryService implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly registry: AbilityRegistry,
    private readonly module: ModuleRef,
  ) {}

  /** @throws StartError for an ability that cannot be registered */
  async onModuleInit(): Promise<void> {
    const found = this.discovery.getProviders({ metadataKey: RegisterAbility.KEY }).map((wrapper) => ({
      ability: wrapper.instance as Ability,
      category: this.discovery.getMetadataByDecorator(RegisterAbility, wrapper)?.category,
      module: wrapper.host?.getProviderByKey<ModuleRef>(ModuleRef).instance ?? this.module,
    }));
    // By name, because the order of modules means nothing.
    found.sort(({ ability: a }, { ability: b }) => (a.name < b.name ? -1 : Number(a.name > b.name)));
    for (const { category } of found) if (category) this.registry.addCategory(category);
    for (const { ability, module } of found) await this.registry.add(ability, module);
  }
}
