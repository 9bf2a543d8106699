import { Injectable } from '@nestjs/common';

/**
 * Loads what many links of one answer lead to with a few queries. Links qualify that lead to one path and differ in
 * one id in the query only, e.g. `content/v2/tags?post=5`.
 */
export interface EmbedLoader {
  /** Path below the root, in our names, e.g. `content/v2/tags`. */
  path: string;
  /** Name of the only query parameter. */
  parameter: string;
  /**
   * What the route answers for each id with `context=embed` and the largest page. Ids that the caller may not read are
   * missing: their links are followed one by one, for the route to refuse them.
   */
  load(ids: readonly number[]): Promise<ReadonlyMap<number, unknown>>;
}

/** A link that a loader can follow. */
export interface LoadableLink {
  loader: EmbedLoader;
  id: number;
}

const LOADABLE = /^\/([^?]+)\?(\w+)=(\d{1,15})$/;

/** The loaders of embedded answers. */
@Injectable()
export class EmbedLoaderRegistry {
  private readonly loaders = new Map<string, EmbedLoader>();

  /** Called once at start by each module that has one. */
  register(loader: EmbedLoader): void {
    this.loaders.set(`${loader.path}?${loader.parameter}`, loader);
  }

  /** The loader for a path below the root, with its query, in our names. */
  find(path: string): LoadableLink | undefined {
    const found = LOADABLE.exec(path);
    const loader = found ? this.loaders.get(`${found[1]}?${found[2]}`) : undefined;
    return found && loader ? { loader, id: Number(found[3]) } : undefined;
  }
}
