import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { type Settings, sitePathOf, siteUrlOf } from '#core/config';
import { DEMO_SITE } from '../demo/demo-ids.js';
import { Extensions } from '#core/modules';
import { ApiDocumentsService, type OpenApiDocuments } from '#core/openapi';
import { DOCUMENT_FILES, openApiDocuments } from './openapi-document.js';
import { SWAGGER_FILTER } from './swagger-filter.js';
import { packageFolder } from '../core/package-folder.js';

const page = (sitePath: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Almanac API</title>
<link rel="stylesheet" href="${sitePath}/docs/swagger-ui.css">
<link rel="icon" href="${sitePath}/docs/favicon-32x32.png">
</head>
<body>
<div id="swagger-ui"></div>
<script src="${sitePath}/docs/swagger-ui-bundle.js"></script>
<script src="${sitePath}/docs/swagger-ui-standalone-preset.js"></script>
<script src="${sitePath}/docs/start.js"></script>
</body>
</html>
`;

/** Where each document is served. */
const DOCUMENT_PATHS: Readonly<Record<keyof OpenApiDocuments, string>> = {
  own: '/docs-json',
  wordpress: '/docs-json/wordpress',
};

const startScript = (settings: Settings, sitePath: string): string => `SwaggerUIBundle({
  urls: ${JSON.stringify([
    { url: sitePath + DOCUMENT_PATHS.own, name: `Almanac (${settings.apiPrefix})` },
    ...(settings.wordpressNames
      ? [{ url: sitePath + DOCUMENT_PATHS.wordpress, name: 'Names of WordPress (/wp-json)' }]
      : []),
  ])},
  dom_id: '#swagger-ui',
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  plugins: [${SWAGGER_FILTER}],
  layout: 'StandaloneLayout',
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  deepLinking: true,
  filter: new URLSearchParams(location.search).get('tag') ?? true,
  displayRequestDuration: true,
  persistAuthorization: false,
});
`;

/** Files of Swagger UI that the page needs. */
const FILES = new Set([
  'swagger-ui.css',
  'swagger-ui-bundle.js',
  'swagger-ui-standalone-preset.js',
  'favicon-32x32.png',
]);

/** The folder of the package, where the documents of a release are. */
const PACKAGE_FOLDER = fileURLToPath(packageFolder());

/**
 * Says where the OpenAPI documents come from. Those of the service as it is released are files; with modules of others,
 * which add routes, they are made at the first request.
 */
export function provideDocuments(app: NestExpressApplication, settings: Settings): void {
  app.get(ApiDocumentsService).provide(() => loadDocuments(app, settings));
}

/** Swagger UI at /docs, its documents at /docs-json. */
export function serveDocs(app: NestExpressApplication, settings: Settings): void {
  const documents = app.get(ApiDocumentsService);
  app.use('/docs-json', (request: Request, response: Response, next: NextFunction) => {
    const root = rootOf(request.path, settings);
    if (!root) return next();
    const site = siteUrlOf(settings);
    const send = (made: OpenApiDocuments) =>
      response.type('json').send(JSON.stringify(below(sitePathOf(site), made[root])).replaceAll(DEMO_SITE, site));
    documents.read().then(send, next);
  });
  app.use(
    '/docs',
    swaggerUi(settings, dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))),
  );
}

/** The page of Swagger UI, its start script and its files. @param folder the package `swagger-ui-dist` */
export function swaggerUi(settings: Settings, folder: string): RequestHandler {
  const sitePath = sitePathOf(siteUrlOf(settings));
  return (request, response, next) => {
    const file = request.path.slice(1);
    if (file === '') response.type('html').send(page(sitePath));
    else if (file === 'start.js') response.type('js').send(startScript(settings, sitePath));
    // With `root`, Express refuses hidden folders below it only, not those that the service is installed in.
    else if (FILES.has(file)) response.sendFile(file, { root: folder, maxAge: '1h' });
    else next();
  };
}

/** A document whose paths are those of a site in a folder of its host. */
function below(sitePath: string, document: OpenAPIObject): OpenAPIObject {
  const moved = <Part extends { servers?: { url: string }[] }>(part: Part): Part => ({
    ...part,
    ...(part.servers && { servers: part.servers.map((server) => ({ ...server, url: sitePath + server.url })) }),
  });
  if (sitePath === '') return document;
  const paths = Object.entries(document.paths).map(([path, item]) => [path, moved(item)]);
  return { ...moved(document), paths: Object.fromEntries(paths) as OpenAPIObject['paths'] };
}

function rootOf(path: string, settings: Settings): keyof OpenApiDocuments | undefined {
  if (path === '/') return 'own';
  return path === '/wordpress' && settings.wordpressNames ? 'wordpress' : undefined;
}

async function loadDocuments(app: NestExpressApplication, settings: Settings): Promise<OpenApiDocuments> {
  const files = {
    own: join(PACKAGE_FOLDER, DOCUMENT_FILES.own),
    wordpress: join(PACKAGE_FOLDER, DOCUMENT_FILES.wordpress),
  };
  const isReleased = app.get(Extensions).modules.length === 0 && existsSync(files.own) && existsSync(files.wordpress);
  if (!isReleased) return openApiDocuments(app, settings);
  const read = async (path: string) => JSON.parse(await readFile(path, 'utf8')) as OpenAPIObject;
  const own = await read(files.own);
  return { own: { ...own, servers: [{ url: settings.apiPrefix }] }, wordpress: await read(files.wordpress) };
}
