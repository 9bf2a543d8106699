import { extract, findProvider, setProviderList } from '@extractus/oembed-extractor';
import { load } from 'cheerio';
import sharp from 'sharp';
import { basic } from '../helpers/credentials.js';
import { startService } from '../helpers/started-service.js';
import type { StartedService } from '../helpers/started-service.js';
import { ROOTS } from './roots.js';

describe('The client @extractus/oembed-extractor', () => {
  let service: StartedService;
  let event: { id: number; url: string };
  let draft: { link: string };
  let picture: Buffer;
  beforeAll(async () => {
    service = await startService();
    picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'green' } })
      .png()
      .toBuffer();
    const media = await post<{ id: number }>('content/v2/media', picture, {
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename=green.png',
    });
    event = await post('cal/events/v1/events', {
      title: 'Fish & chips',
      start_date: '2031-05-01 10:00:00',
      end_date: '2031-05-01 12:00:00',
      image: media.id,
    });
    draft = await post('content/v2/posts', { title: 'Not yet', status: 'draft' });
  });
  afterAll(() => service?.stop());

  async function post<T>(path: string, body: object, headers: Record<string, string> = {}): Promise<T> {
    const answer = await fetch(`${service.base}/api/${path}`, {
      method: 'POST',
      headers: { authorization: basic(service.administrator), 'content-type': 'application/json', ...headers },
      body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
    });
    expect(answer.status).toBe(201);
    return (await answer.json()) as T;
  }

  it('finds the embed of an event through the discovery links on its page', async () => {
    const found = await extract(event.url);
    expect(found).toMatchObject({ method: 'auto-discovery', version: '1.0', type: 'rich', title: 'Fish & chips' });
    const $ = load(String(found.html));
    expect($('blockquote a').attr('href')).toBe(event.url);
    const frame = await fetch($('iframe').attr('src') ?? '').then((answer) => answer.text());
    expect(load(frame)('body').text()).toContain('Fish & chips');
    const thumbnail = await fetch(String(found.thumbnail_url)).then((answer) => answer.arrayBuffer());
    expect(Buffer.from(thumbnail).equals(picture)).toBe(true);
    expect([found.thumbnail_width, found.thumbnail_height]).toEqual([40, 20]);
  });

  it('gets an embed with the requested maximum width', async () => {
    const { link } = await post<{ link: string }>('content/v2/posts', { title: 'News', status: 'publish' });
    expect(await extract(link, { maxwidth: 400 })).toMatchObject({ title: 'News', width: 400, height: 225 });
    expect(await extract(link, { maxwidth: 50 })).toMatchObject({ width: 200 });
  });

  it('fails with 404 for a missing page and for a draft', async () => {
    await expect(extract(`${service.base}/no/such/page/`)).rejects.toThrow('404');
    await expect(extract(draft.link)).rejects.toThrow('404');
  });

  describe.each(ROOTS)('with $root in its list of providers', ({ root }) => {
    beforeAll(() => {
      const url = `${service.base}${root}/oembed/1.0/embed`;
      setProviderList([
        {
          provider_name: 'Almanac',
          provider_url: service.base,
          endpoints: [{ schemes: [`${service.base}/*`], url }],
        },
      ]);
    });

    // It calls providers by https only; here there is no proxy in front of the service that would take it.
    const overHttp = (address: string) => fetch(address.replace(/^https:/, 'http:'));

    it('requests the embed from the provider without fetching the page', async () => {
      expect(findProvider(event.url)?.endpoint).toContain(`${root}/oembed/1.0/embed`);
      const found = await extract(event.url, { maxwidth: 300 }, overHttp);
      expect(found).toMatchObject({ method: 'provider-api', title: 'Fish & chips', width: 300 });
      expect(found.html).toContain(`<a href="${event.url}">`);
    });

    it('fails with 404 for a draft', async () => {
      await expect(extract(draft.link, {}, overHttp)).rejects.toThrow('404');
    });
  });
});
