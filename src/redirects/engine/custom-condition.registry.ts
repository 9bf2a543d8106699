import { Injectable } from '@nestjs/common';
import type { Request } from 'express';

/** Decides about a request for rules of the type `custom` that name it. */
export type CustomCondition = (request: Request) => boolean | Promise<boolean>;

/** Conditions that other parts of the service offer to rules by name (match type `custom`). They join at start. */
@Injectable()
export class CustomConditionRegistry {
  private readonly conditions = new Map<string, CustomCondition>();

  /** Offers a condition. @param name letters, digits, `-` and `_`, as rules store it */
  add(name: string, condition: CustomCondition): void {
    this.conditions.set(name, condition);
  }

  /** The result of the condition of this name; false if no module offers one. */
  async holds(name: string, request: Request): Promise<boolean> {
    return (await this.conditions.get(name)?.(request)) ?? false;
  }
}
