import { Injectable } from '@nestjs/common';
import { StartError } from '#core/config';
import { Extensions, type ContentType, type TaxonomyDefinition } from '#core/modules';

/** The taxonomies that modules declare with `@AlmanacModule`. */
@Injectable()
export class TaxonomyRegistry {
  /** In the order of lists of taxonomies. */
  readonly all: readonly TaxonomyDefinition[];
  private readonly byName: ReadonlyMap<string, TaxonomyDefinition>;
  private readonly types: readonly ContentType[];

  /** @throws StartError for a content type with terms of a taxonomy that no module declares */
  constructor({ taxonomies, contentTypes }: Extensions) {
    this.all = taxonomies;
    this.byName = new Map(taxonomies.map((taxonomy) => [taxonomy.name, taxonomy]));
    this.types = contentTypes;
    for (const type of contentTypes) this.refuseUndeclared(type);
  }

  /** The taxonomy called `name`. */
  get(name: string): TaxonomyDefinition | undefined {
    return this.byName.get(name);
  }

  /** The content types whose posts have terms of a taxonomy, in the order of lists of them. */
  carriersOf(taxonomy: TaxonomyDefinition): ContentType[] {
    return this.types.filter(({ taxonomies }) => taxonomies.includes(taxonomy));
  }

  private refuseUndeclared({ name, taxonomies }: ContentType): void {
    const undeclared = taxonomies.find((taxonomy) => this.byName.get(taxonomy.name) !== taxonomy);
    if (undeclared)
      throw new StartError(`Posts of ${name} have terms of ${undeclared.name}, a taxonomy that no module declares.`);
  }
}
