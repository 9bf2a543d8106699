import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

describe('The links of the REST interface', () => {
  let service: TestApp;
  beforeAll(async () => (service = await startApp()));
  afterAll(() => service.close());

  const linksFor = async (host: string) => {
    const { body, headers } = await service.as('anonymous').get('/content/v2/types').set('Host', host).expect(200);
    return { link: String(headers.link), up: JSON.stringify(body.post._links) };
  };

  it('follow PUBLIC_URL when a request names a foreign host', async () => {
    for (const host of ['evil.example', 'evil.example:8080', '198.41.0.4:3000']) {
      const { link, up } = await linksFor(host);
      expect(link).toContain(`<${SITE}/api/>`);
      expect(up).toContain(`${SITE}/api/`);
      expect(up).not.toContain(host);
    }
  });

  it('follow PUBLIC_URL in the Location of a new record', async () => {
    const { headers } = await service
      .as('editor')
      .post('/content/v2/posts')
      .set('Host', 'evil.example')
      .send({ title: 'A' })
      .expect(201);
    expect(headers.location).toMatch(`${SITE}/api/content/v2/posts/`);
  });

  it('follow local addresses, by which operators and other containers call', async () => {
    for (const host of ['localhost:3000', '127.0.0.1:3000', '10.1.2.3', '[::1]:3000'])
      expect((await linksFor(host)).link).toContain(`<http://${host}/api/>`);
  });

  it('follow API_URL before both', async () => {
    const other = await startApp({ API_URL: 'https://api.site.example', DATABASE_URL: service.databaseUrl });
    for (const host of ['evil.example', 'localhost:3000']) {
      const { headers } = await other.as('anonymous').get('/').set('Host', host).expect(200);
      expect(headers.link).toContain('<https://api.site.example/api/>');
    }
    await other.close();
  });
});
