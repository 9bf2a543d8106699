import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Settings } from '#core/config';
import { type OpenApiDocuments, deferredModels, applySwaggerDecorators } from '#core/openapi';
import { Extensions } from '#core/modules';
import { wordpressNames, WORDPRESS_ROOT, RouteTable } from '#core/rest';
import { completeDocument } from './openapi.js';
import { serviceVersion } from '../core/version.js';

/** What readers of the document see first; Markdown. */
const DESCRIPTION = `Event calendar and ticketing. Sign in with a login and one of its application passwords (HTTP Basic).

Where to begin: read events with \`GET /cal/events/v1/events\`, create one with \`POST /cal/events/v1/events\`, sell tickets for it with \`POST /calendar/v1/tickets\`, and order them with \`POST /cal/tickets/v1/orders\`. Visitors may read and order; all other writes need credentials. The filter of this page finds operations by words of their path, summary and tag.`;

/** Files with the documents of the service without modules, in the folder of the package, by root. */
export const DOCUMENT_FILES: Readonly<Record<keyof OpenApiDocuments, string>> = {
  own: 'openapi.json',
  wordpress: 'openapi.wp-json.json',
};

/**
 * Types and doc comments of response classes, written by the build (scripts/swagger-metadata.mjs). It is no source, so
 * that types and lint need no build.
 */
const PLUGIN_METADATA: string = '../metadata.js';

/** Derives the documents from the controllers of the service and its modules. */
export async function openApiDocuments(app: INestApplication, settings: Settings): Promise<OpenApiDocuments> {
  const swagger = await import('@nestjs/swagger');
  const { default: metadata } = (await import(PLUGIN_METADATA)) as { default: () => Promise<Record<string, unknown>> };
  await swagger.SwaggerModule.loadPluginMetadata(metadata);
  applySwaggerDecorators(swagger);
  const config = new swagger.DocumentBuilder()
    .setTitle('Almanac')
    .setDescription(DESCRIPTION)
    .setVersion(serviceVersion())
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .setOpenAPIVersion('3.0.3')
    .addServer(settings.apiPrefix)
    .build();
  const document = swagger.SwaggerModule.createDocument(app, config, { extraModels: deferredModels() });
  orderValues(document);
  // What Nest leaves undefined is nothing in JSON.
  const own = JSON.parse(
    JSON.stringify(completeDocument(document, app.get(RouteTable), settings.apiPrefix)),
  ) as OpenAPIObject;
  return { own, wordpress: underWordPressNames(own, app.get(Extensions)) };
}

/** Sorts the values of members: TypeScript orders those of a union as it meets them, so any change could alter it. */
function orderValues({ components }: OpenAPIObject): void {
  for (const model of Object.values(components?.schemas ?? {}))
    for (const member of Object.values('properties' in model ? (model.properties ?? {}) : {})) {
      if ('enum' in member) member.enum?.sort();
      if ('items' in member && member.items && 'enum' in member.items) member.items.enum?.sort();
    }
}

function underWordPressNames(own: OpenAPIObject, extensions: Extensions): OpenAPIObject {
  const names = wordpressNames(extensions);
  const document = JSON.parse(JSON.stringify(own), (_, value: unknown) => {
    if (typeof value === 'string') return names.text(value);
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [names.text(name), member as unknown]));
  }) as OpenAPIObject;
  return { ...document, servers: [{ url: WORDPRESS_ROOT }] };
}
