import type { OpenAPIObject } from '@nestjs/swagger';

type Components = Record<string, Record<string, object>>;

/** What one method of a path does. */
export type Operation = Record<string, unknown>;

/** The part of an OpenAPI document that describes one namespace. */
export interface NamespaceDocument {
  /** Operations by path, below the namespace, and method. */
  paths: Record<string, Record<string, Operation>>;
  /** Schemas, responses and headers to which they refer. */
  components: Components;
}

const REFERENCE = /"#\/components\/(\w+)\/(\w+)"/g;

/** The operations of a namespace, without its index, and the components to which they refer. */
export function namespaceDocument(document: OpenAPIObject, namespace: string): NamespaceDocument {
  const prefix = `/${namespace}`;
  const paths = Object.fromEntries(
    Object.entries(document.paths)
      .filter(([path]) => path.startsWith(`${prefix}/`))
      .map(([path, item]) => [path.slice(prefix.length), item as unknown as Record<string, Operation>]),
  );
  return { paths, components: referredComponents(paths, (document.components ?? {}) as unknown as Components) };
}

/** The components to which something refers, directly or through others. */
function referredComponents(from: object, all: Components): Components {
  const referred: Components = {};
  const texts = [JSON.stringify(from)];
  for (let text = texts.pop(); text !== undefined; text = texts.pop()) {
    for (const [, kind = '', name = ''] of text.matchAll(REFERENCE)) {
      const component = all[kind]?.[name];
      if (!component || referred[kind]?.[name]) continue;
      (referred[kind] ??= {})[name] = component;
      texts.push(JSON.stringify(component));
    }
  }
  return referred;
}
