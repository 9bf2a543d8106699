import { Injectable } from '@nestjs/common';
import { type TaxonomyDefinition, TermsService } from '#core/content';
import { RequestMemo } from '#core/context';
import { listParts } from '#core/parameters';

/** Finds the terms that a list filter names. */
@Injectable()
export class EventTermsLoader {
  constructor(
    private readonly terms: TermsService,
    private readonly memo: RequestMemo,
  ) {}

  /**
   * Ids of the named terms and of those below them, a slug tried before an id; nothing when one is unknown. Looked up
   * once a request.
   */
  idsFor(taxonomy: TaxonomyDefinition, value: unknown): Promise<number[] | undefined> {
    return this.memo.once(`event terms ${taxonomy.name} ${JSON.stringify(value)}`, () => this.find(taxonomy, value));
  }

  private async find(taxonomy: TaxonomyDefinition, value: unknown): Promise<number[] | undefined> {
    const names = listParts(value);
    if (names.length === 0 || names.length > 200 || names.includes('')) return undefined;
    return this.terms.lookUpBranches(taxonomy, names);
  }
}
