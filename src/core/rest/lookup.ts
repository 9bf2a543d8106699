import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Lookup } from './parameters/index.js';

/** Finds services for parameter checks and rights rules, which are declared outside of any class. */
@Injectable()
export class ServiceLookup implements Lookup {
  private readonly found = new Map<unknown, unknown>();

  constructor(private readonly modules: ModuleRef) {}

  get<T>(token: abstract new (...args: never[]) => T): T {
    let service = this.found.get(token) as T | undefined;
    if (service === undefined) {
      service = this.modules.get<T>(token, { strict: false });
      this.found.set(token, service);
    }
    return service;
  }
}
