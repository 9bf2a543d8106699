import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import request from 'supertest';
import type { Settings } from '../core/config/settings.js';
import { swaggerUi } from './serve-docs.js';

describe('swaggerUi', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'almanac-docs-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('serves its files when the service is installed below a hidden folder', async () => {
    const installed = join(folder, '.apps', 'swagger-ui-dist');
    await mkdir(installed, { recursive: true });
    await writeFile(join(installed, 'swagger-ui-bundle.js'), 'const SwaggerUIBundle = 1;');
    const app = express().use('/docs', swaggerUi({ apiPrefix: '/api', wordpressNames: true } as Settings, installed));
    const { headers, text } = await request(app).get('/docs/swagger-ui-bundle.js').expect(200);
    expect(headers['content-type']).toContain('javascript');
    expect(text).toBe('const SwaggerUIBundle = 1;');
    await request(app).get('/docs/package.json').expect(404);
  });
});
