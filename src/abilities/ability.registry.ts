import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { StartError } from '#core/config';
import { resolveIn } from '#core/modules';
import type { BoundPolicy } from '#core/rest';
import { CATEGORIES, type Ability, type AbilityCategory } from './ability.js';

/** Our abilities, in the order of the list; the module gathers them. */
export const ABILITIES = Symbol('abilities');

const ABILITY_NAME = /^[a-z0-9-]+\/[a-z0-9-]+$/;

/** Knows every ability there is. */
@Injectable()
export class AbilityRegistry implements OnModuleInit {
  private readonly byName: Map<string, Ability>;
  private readonly policies = new Map<Ability, BoundPolicy>();
  private readonly groups = new Map(CATEGORIES.map((category) => [category.slug, category]));

  constructor(
    @Inject(ABILITIES) private readonly abilities: readonly Ability[],
    private readonly module: ModuleRef,
  ) {
    this.byName = new Map(abilities.map((ability) => [ability.name, ability]));
  }

  /** Injects what the rules of our abilities need. */
  onModuleInit(): Promise<void> {
    return this.bindPolicies(this.abilities, this.module);
  }

  /** Who may run an ability. @throws Error for one that is not registered */
  policyOf(ability: Ability): BoundPolicy {
    const rule = this.policies.get(ability);
    if (!rule) throw new Error(`The ability ${ability.name} is not registered.`);
    return rule;
  }

  /** All of them: ours, then those of modules. */
  all(): readonly Ability[] {
    return [...this.byName.values()];
  }

  /** The one with this name. */
  find(name: string): Ability | undefined {
    return this.byName.get(name);
  }

  /** All categories: ours, then those of modules. */
  categories(): readonly AbilityCategory[] {
    return [...this.groups.values()];
  }

  /**
   * Adds an ability of a module.
   * @param module its module, which injects what its rule needs
   * @throws StartError when it has no usable name or category
   */
  async add(ability: Ability, module: ModuleRef): Promise<void> {
    const { name, category } = ability;
    if (!ABILITY_NAME.test(name))
      throw new StartError(
        `The ability ${name} must be named like acme/add-points: lower-case letters, digits and "-".`,
      );
    if (this.byName.has(name)) throw new StartError(`There are two abilities called ${name}; rename one.`);
    if (!this.groups.has(category))
      throw new StartError(
        `The ability ${name} is in the category ${category}, which does not exist; declare it with @RegisterAbility({ category }).`,
      );
    await this.bindPolicies([ability], module);
    this.byName.set(name, ability);
  }

  /** Adds a category of a module. @throws StartError when there is another one with its slug */
  addCategory(category: AbilityCategory): void {
    const known = this.groups.get(category.slug);
    if (known && (known.label !== category.label || known.description !== category.description))
      throw new StartError(`There are two categories of abilities called ${category.slug}; rename one.`);
    this.groups.set(category.slug, known ?? category);
  }

  private async bindPolicies(abilities: readonly Ability[], module: ModuleRef): Promise<void> {
    for (const ability of abilities)
      this.policies.set(ability, await resolveIn(module, ability.policy, AbilityRegistry.name));
  }
}
