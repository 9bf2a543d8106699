import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { createRegistration, Registrations } from '#core/modules';

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
  load(caller: Caller, ids: readonly number[]): Promise<ReadonlyMap<number, unknown>>;
}

/** Brings loaders of embedded answers. */
export interface EmbedLoaderSource {
  /** Called once, at the first request. */
  embedLoaders(): readonly EmbedLoader[];
}

/** Registers a provider that implements `EmbedLoaderSource`. */
export const RegisterEmbedLoaders = createRegistration<EmbedLoaderSource>();

/** A link that a loader can follow. */
export interface LoadableLink {
  loader: EmbedLoader;
  id: number;
}

const LOADABLE = /^\/([^?]+)\?(\w+)=(\d{1,15})$/;

/** The loaders of embedded answers. */
@Injectable()
export class EmbedLoaderRegistry {
  private known?: ReadonlyMap<string, EmbedLoader>;

  constructor(private readonly registrations: Registrations) {}

  private get loaders(): ReadonlyMap<string, EmbedLoader> {
    const loaders = () => this.registrations.all(RegisterEmbedLoaders).flatMap((source) => source.embedLoaders());
    return (this.known ??= new Map(loaders().map((loader) => [`${loader.path}?${loader.parameter}`, loader])));
  }

  /** The loader for a path below the root, with its query, in our names. */
  find(path: string): LoadableLink | undefined {
    const match = LOADABLE.exec(path);
    const loader = match ? this.loaders.get(`${match[1]}?${match[2]}`) : undefined;
    return match && loader ? { loader, id: Number(match[3]) } : undefined;
  }
}
