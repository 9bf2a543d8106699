import { Injectable } from '@nestjs/common';
import type { Scope } from '#core/context';
import { Extensions } from '#core/modules';

/** The scopes that application passwords can carry: those that modules declare. One without scopes has all rights of its account. */
@Injectable()
export class ScopesService {
  /** In the order in which they are listed. */
  readonly all: readonly Scope[];
  readonly names: readonly string[];

  constructor({ scopes }: Extensions) {
    this.all = scopes;
    this.names = scopes.map(({ name }) => name);
  }

  /** The scopes of these names; names that are no scope any more open nothing. */
  of(names: readonly string[]): Scope[] {
    return this.all.filter(({ name }) => names.includes(name));
  }
}
