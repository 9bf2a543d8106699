import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import type { Settings } from './core/config/settings.js';
import { writeDocsNotes } from './core/rest/docs-notes.js';
import { completeDocument } from './core/rest/openapi.js';
import { RouteTable } from './core/rest/route-table.js';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Almanac API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="icon" href="/docs/favicon-32x32.png">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const START = `SwaggerUIBundle({
  url: '/docs-json',
  dom_id: '#swagger-ui',
  docExpansion: 'none',
  filter: true,
});
`;

/** Files of Swagger UI that the page needs. */
const FILES = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']);

/** The OpenAPI document of everything under the REST root. */
async function openApiDocument(app: NestExpressApplication, settings: Settings): Promise<OpenAPIObject> {
  const swagger = await import('@nestjs/swagger');
  writeDocsNotes(swagger);
  const config = new swagger.DocumentBuilder()
    .setTitle('Almanac')
    .setDescription('Event calendar and ticketing. Sign in with a login and one of its application passwords.')
    .setVersion('1.0.0')
    .setOpenAPIVersion('3.0.3')
    .addServer(settings.apiPrefix)
    .addBasicAuth()
    .build();
  return completeDocument(swagger.SwaggerModule.createDocument(app, config), app.get(RouteTable), settings.apiPrefix);
}

/** Swagger UI at /docs, its document at /docs-json; both are made when somebody first asks for them. */
export function serveDocs(app: NestExpressApplication, settings: Settings): void {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  let document: Promise<OpenAPIObject> | undefined;
  app.use('/docs-json', (request: Request, response: Response, next: NextFunction) => {
    if (request.path !== '/') return next();
    document ??= openApiDocument(app, settings);
    document.then((made) => response.json(made), next);
  });
  app.use('/docs', (request: Request, response: Response, next: NextFunction) => {
    const file = request.path.slice(1);
    if (file === '') response.type('html').send(PAGE);
    else if (file === 'start.js') response.type('js').send(START);
    else if (FILES.has(file)) response.sendFile(join(folder, file), { maxAge: '1h' });
    else next();
  });
}
