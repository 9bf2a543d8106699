import { Injectable } from '@nestjs/common';
import { Settings } from '#core/config';
import { Extensions } from '#core/modules';
import { type NameMap, OWN_NAMES, wordpressNames } from './names.js';

/** Path of the compatibility root. */
export const WORDPRESS_ROOT = '/wp-json';

/** Where in the interface an address leads. */
export interface ResolvedRoot {
  /** `/api` or `/wp-json`. */
  prefix: string;
  names: NameMap;
  /** Path under the root in our names, `/` first. */
  path: string;
}

/** Knows the roots under which the interface answers. */
@Injectable()
export class ApiRoots {
  private readonly roots: [prefix: string, names: NameMap][];

  constructor(settings: Settings, extensions: Extensions) {
    this.roots = [[settings.apiPrefix, OWN_NAMES]];
    if (settings.wordpressNames) this.roots.push([WORDPRESS_ROOT, wordpressNames(extensions)]);
  }

  /** Paths of the roots, e.g. `/api`. */
  prefixes(): string[] {
    return this.roots.map(([prefix]) => prefix);
  }

  /** The root and path of an address, or nothing if it is not of the interface. `?rest_route=` works on the site's root. */
  find(pathname: string, restRoute: unknown): ResolvedRoot | undefined {
    for (const [prefix, names] of this.roots) {
      if (pathname === prefix) return { prefix, names, path: '/' };
      if (pathname.startsWith(`${prefix}/`))
        return { prefix, names, path: names.path(withoutSlash(pathname.slice(prefix.length))) };
    }
    if (typeof restRoute !== 'string' || !/^\/(index\.php)?$/.test(pathname)) return undefined;
    return this.findByRoute(withoutSlash(restRoute.startsWith('/') ? restRoute : `/${restRoute}`));
  }

  /**
   * A path under the root whose address is `rootUrl`, which the service requests itself (batch items, embeds). Outside
   * of requests, where there is no such address, our own root.
   * @param pathname with escapes, in the names of that root, `/` first
   */
  under(rootUrl: string, pathname: string): ResolvedRoot {
    const [own] = this.roots as [[string, NameMap]];
    const [prefix, names] = this.roots.find(([candidate]) => rootUrl.endsWith(candidate)) ?? own;
    return { prefix, names, path: names.path(withoutSlash(decodePath(pathname))) };
  }

  /** `?rest_route=` tells no root, so its names do. */
  private findByRoute(path: string): ResolvedRoot {
    const [own] = this.roots as [[string, NameMap]];
    for (const [prefix, names] of this.roots)
      if (names.path(path) !== path) return { prefix, names, path: names.path(path) };
    return { prefix: own[0], names: own[1], path };
  }
}

/** Decodes a path's escapes once, leaving it alone where they are broken. */
export function decodePath(pathname: string): string {
  if (!pathname.includes('%')) return pathname;
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') && !path.endsWith('//') ? path.slice(0, -1) : path;
}
