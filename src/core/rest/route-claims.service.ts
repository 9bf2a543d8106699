import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, VERSION_METADATA } from '@nestjs/common/constants.js';
import type { MetadataScanner } from '@nestjs/core';
import { StartError } from '#core/config';

/** Finds handlers that answer the same requests: which of them is called would depend on the order of modules. */
export class RouteClaimsService {
  private readonly owners = new Map<string, string>();

  /**
   * Notes that a handler answers a method at a path.
   * @param path names of variables mean nothing
   * @throws StartError when another handler does
   */
  claim(method: string, path: string, handler: string): void {
    const key = `${method} ${path.replace(/\(\?P<\w+>/g, '(').replace(/:\w+/g, ':')}`;
    const owner = this.owners.get(key);
    if (owner !== undefined)
      throw new StartError(`${handler} and ${owner} both answer ${method} ${path}; change the path of one.`);
    this.owners.set(key, handler);
  }

  /** Notes the handlers of an ordinary controller of Nest. @throws StartError as `claim` */
  claimController(controller: new () => object, scanner: MetadataScanner): void {
    const prototype = controller.prototype as Record<string, object>;
    if (!Reflect.hasMetadata(PATH_METADATA, controller)) return;
    const bases = pathsOf(controller);
    for (const name of scanner.getAllMethodNames(prototype)) {
      const handler = prototype[name];
      const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
      // Versions of a route share its path.
      const versioned = [controller, handler].some(
        (target) => Reflect.getMetadata(VERSION_METADATA, target) !== undefined,
      );
      if (method === undefined || versioned) continue;
      for (const base of bases)
        for (const path of pathsOf(handler))
          this.claim(RequestMethod[method], joined(base, path), `${controller.name}.${name}`);
    }
  }
}

function pathsOf(target: object): string[] {
  return [Reflect.getMetadata(PATH_METADATA, target) as string | string[] | undefined].flat().map((path) => path ?? '');
}

function joined(...paths: string[]): string {
  const parts = paths.flatMap((path) => path.split('/')).filter((part) => part !== '');
  return `/${parts.join('/')}`;
}
