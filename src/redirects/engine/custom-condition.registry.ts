import { Injectable, type OnModuleInit } from '@nestjs/common';
import { StartError } from '#core/config';
import { createRegistration, Registrations } from '#core/modules';
import type { Request } from 'express';

/** Decides about requests for rules of the type `custom` that name it. */
export interface CustomCondition {
  holds(request: Request): boolean | Promise<boolean>;
}

/** Registers a provider that implements `CustomCondition`. */
export const RegisterCustomCondition = createRegistration<
  CustomCondition,
  {
    /** Letters, digits, `-` and `_`, as rules store it. */
    name: string;
  }
>();

/** Conditions that other parts of the service offer to rules by name (match type `custom`). */
@Injectable()
export class CustomConditionRegistry implements OnModuleInit {
  private readonly conditions = new Map<string, CustomCondition>();

  constructor(private readonly registrations: Registrations) {}

  /** @throws StartError for two conditions with one name */
  onModuleInit(): void {
    for (const { provider, options } of this.registrations.entries(RegisterCustomCondition)) {
      if (this.conditions.has(options.name))
        throw new StartError(`There are two conditions of redirects called ${options.name}; rename one.`);
      this.conditions.set(options.name, provider);
    }
  }

  /** The result of the condition of this name; false if no module offers one. */
  async holds(name: string, request: Request): Promise<boolean> {
    return (await this.conditions.get(name)?.holds(request)) ?? false;
  }
}
