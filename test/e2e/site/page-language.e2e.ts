import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

describe('Pages of a site in German', () => {
  let service: TestApp;
  let event: string;

  beforeAll(async () => {
    service = await startApp();
    const admin = service.as('administrator');
    await admin.post('/content/v2/settings').send({ language: 'de_DE', date_format: 'j. F Y' }).expect(200);
    const { body } = await admin
      .post('/cal/events/v1/events')
      .send({
        title: 'Sommerfest',
        description: 'Mit Musik.',
        status: 'publish',
        start_date: '2031-05-01 10:00:00',
        end_date: '2031-05-01 12:00:00',
      })
      .expect(201);
    event = new URL((body as { url: string }).url).pathname;
  });
  afterAll(() => service.close());

  const page = async (path: string): Promise<string> => (await service.http().get(path)).text;

  it('have the language of their texts, which is English but for the shop', async () => {
    for (const path of ['/', '/events/', '/events/month/', event, `${event}embed/`, '/?s=musik', '/nothing/']) {
      expect([path, /<html lang="([^"]*)"\s*>/.exec(await page(path))?.[1]]).toEqual([path, 'en']);
    }
    expect(await page('/cart/')).toMatch(/<html lang="de-DE"\s*>/);
    expect(await page('/wp-login.php')).not.toContain('<html lang="de');
  });

  it('mark titles, contents and dates as German', async () => {
    const text = await page(event);
    expect(text).toContain('<h1 lang="de-DE">Sommerfest</h1>');
    expect(text).toMatch(/<div lang="de-DE">\s*<p>Mit Musik\.<\/p>/);
    expect(text).toMatch(/<time lang="de-DE" [^>]*>Do, 1\. Mai 2031/);
    expect(await page('/')).toMatch(/<h3[^>]* lang="de-DE"><a [^>]*>Sommerfest/);
    expect(await page(`${event}embed/`)).toMatch(/<h1 lang="de-DE"><a [^>]*>Sommerfest/);
  });

  it('have no such marks where the site is in English', async () => {
    await service.as('administrator').post('/content/v2/settings').send({ language: 'en_GB' }).expect(200);
    expect((await page(event)).match(/ lang=/g)).toHaveLength(1);
  });
});
