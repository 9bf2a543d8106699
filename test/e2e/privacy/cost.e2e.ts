import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

const LIMIT = 131_072;

describe('The body of a request', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  const json = (length: number) => `{"content":"${'a'.repeat(length - 14)}"}`;

  it('is limited to MAX_VISITOR_BODY_BYTES without credentials and to MAX_BODY_BYTES with them', async () => {
    const post = (who: 'anonymous' | 'editor', text: string) =>
      service.as(who).post('/content/v2/posts').set('Content-Type', 'application/json').send(text);
    await post('anonymous', json(LIMIT)).expect(401);
    const { body } = await post('anonymous', json(LIMIT + 1)).expect(413);
    expect(body).toMatchObject({ code: 'rest_request_too_large', message: expect.stringContaining(String(LIMIT)) });
    await post('editor', json(LIMIT + 1)).expect(201);
    await post('editor', json(2_097_153)).expect(413);
  });

  it('may be long without credentials where an import service calls back', async () => {
    const path = '/cal/event-aggregator/v1/import/abc/batch';
    const { body } = await service
      .as('anonymous')
      .post(path)
      .set('Content-Type', 'application/json')
      .send(json(LIMIT + 1));
    expect(body.code).not.toBe('rest_request_too_large');
  });

  it('is refused as invalid JSON when it is nested more than 512 levels deep', async () => {
    const deep = (levels: number) => `{"x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    const post = (levels: number) =>
      service
        .as('editor')
        .post('/content/v2/posts')
        .set('Content-Type', 'application/json')
        .send(deep(levels).replace('{', '{"title":"Deep",'));
    await post(512).expect(201);
    for (const levels of [513, 300_000]) {
      const { body } = await post(levels).expect(400);
      expect(body).toMatchObject({ code: 'rest_invalid_json', data: { json_error_code: 1 } });
    }
  });

  it('is not parsed before wrong credentials are refused', async () => {
    const parse = jest.spyOn(JSON, 'parse');
    const marked = `{"title":"${'b'.repeat(3000)}"}`;
    await service
      .as({ login: 'editor', password: 'wrong' })
      .post('/content/v2/posts')
      .set('Content-Type', 'application/json')
      .send(marked)
      .expect(401);
    expect(parse.mock.calls.some(([text]) => String(text) === marked)).toBe(false);
    parse.mockRestore();
  });
});

describe('MAX_IMAGE_PIXELS', () => {
  it('refuses larger images by their header', async () => {
    const { default: sharp } = await import('sharp');
    const service = await startApp({ MAX_IMAGE_PIXELS: '1000000' });
    const png = (side: number) =>
      sharp({ create: { width: side, height: side, channels: 3, background: '#336699' } })
        .png()
        .toBuffer();
    const upload = async (side: number) =>
      service
        .as('editor')
        .post('/content/v2/media')
        .set('Content-Type', 'image/png')
        .set('Content-Disposition', 'attachment; filename="x.png"')
        .send(await png(side));
    expect((await upload(1000)).status).toBe(201);
    const { status, body } = await upload(1001);
    expect([status, body.message]).toEqual([400, expect.stringContaining('1000000')]);
    await service.close();
  });
});
