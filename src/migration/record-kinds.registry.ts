import { Injectable, type OnModuleInit, type Type } from '@nestjs/common';
import { Registrations } from '#core/modules';
import { inOrder } from './kind-order.js';
import type { KindTraitsByName } from './kind-traits.js';
import type { Kind } from './kinds.js';
import { type RecordKind, RegisterRecordKind } from './record-kind.js';

/** The kinds of records that modules bring, in the order in which they are copied: what others refer to comes first. */
@Injectable()
export class RecordKindsRegistry implements OnModuleInit {
  private known?: KindTraitsByName;

  constructor(private readonly registrations: Registrations) {}

  /** @throws StartError for names that are missing, taken or refer to each other in a circle */
  onModuleInit(): void {
    void this.traits;
  }

  /** What the engine knows of each kind, by name. */
  get traits(): KindTraitsByName {
    this.known ??= inOrder(this.registrations.entries(RegisterRecordKind).map(({ options }) => options));
    return this.known;
  }

  /** Names of all kinds. */
  get names(): readonly Kind[] {
    return [...this.traits.keys()];
  }

  /** New kinds for one run: they remember what they read of the records at hand. */
  async create(): Promise<Map<Kind, RecordKind>> {
    const made = new Map<Kind, RecordKind>();
    for (const { options, provider, module } of this.registrations.entries(RegisterRecordKind))
      made.set(options.name, await module.create(provider.constructor as Type<RecordKind>));
    return new Map(this.names.map((name) => [name, made.get(name) as RecordKind]));
  }
}
