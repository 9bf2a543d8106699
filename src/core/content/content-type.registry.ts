import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { Extensions, type ContentType } from '#core/modules';

/** The content types that modules declare with `@AlmanacModule`. */
@Injectable()
export class ContentTypeRegistry {
  /** In the order of lists of content types. */
  readonly all: readonly ContentType[];
  /** Those that searches find; their published posts make an author or a file public. */
  readonly searched: readonly ContentType[];
  private readonly byName: ReadonlyMap<string, ContentType>;

  constructor({ contentTypes }: Extensions) {
    this.all = contentTypes;
    this.searched = contentTypes.filter(({ indexed }) => indexed);
    this.byName = new Map(contentTypes.map((type) => [type.name, type]));
  }

  /** The content type called `name`. */
  get(name: string): ContentType | undefined {
    return this.byName.get(name);
  }

  /** Whether a caller may write posts of any content type. */
  mayEditAny(caller: Caller): boolean {
    return this.all.some(({ capabilities }) => caller.can(capabilities.edit));
  }
}
