import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';

const ROOTS = [
  ['/api', 'content/v2', 'seo/v1', 'cache/v1', 'redirects/v1'],
  ['/wp-json', 'wp/v2', 'yoast/v1', 'litespeed/v1', 'redirection/v1'],
] as const;

describe.each(ROOTS)('Under %s', (root, content, seo, cache, redirects) => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
    await service
      .as('administrator', root)
      .post(`/${cache}/settings`)
      .send({ cloud_ips: ['127.0.0.1'] })
      .expect(200);
  });
  afterAll(() => service.close());

  it.each([
    ['anonymous', 401],
    ['subscriber', 403],
  ] as const)(
    'a new post of %s with the author 0 is refused because of the right to create',
    async (caller, status) => {
      const { body } = await service.as(caller, root).post(`/${content}/posts`).send({ title: 'x', author: 0 });
      expect(body).toMatchObject({ code: 'rest_cannot_create', data: { status } });
      const other = await service.as(caller, root).post(`/${content}/posts`).send({ title: 'x', author: 1 });
      expect(other.body).toMatchObject({ code: 'rest_cannot_edit_others', data: { status } });
    },
  );

  it('a notice about images without a status is refused before the name of its server is read as a whole', async () => {
    const send = async (fields: object) =>
      (
        await service
          .as('anonymous', root)
          .post(`/${cache}/notify_img`)
          .send({ data: { 987_654: { id: 1 } }, ...fields })
          .expect(200)
      ).body._msg;
    const odd = 'user@node1.quic.cloud';
    expect(await send({ server: odd })).toBe('no status');
    expect(await send({ server: odd, status: 6 })).toBe('no/wrong server');
    expect(await send({ server: 'evil.example' })).toBe('no/wrong server');
    expect(await send({ server: 'node1.quic.cloud' })).toBe('no status');
  });

  it('the setting ip_proxy of redirects holds an address as often as it was sent', async () => {
    const ip_proxy = ['192.0.2.1', '192.0.2.1', '2001:db8::1'];
    const { body } = await service
      .as('administrator', root)
      .post(`/${redirects}/setting`)
      .send({ ip_proxy })
      .expect(200);
    expect(body.settings.ip_proxy).toEqual(ip_proxy);
  });

  it.each([undefined, '', '7', 'x'])('keyphrase %j is not looked at while Wincher is not connected', async (id) => {
    const { body } = await service
      .as('administrator', root)
      .delete(`/${seo}/wincher/keyphrases/untrack`)
      .send({ keyphraseID: id })
      .expect(400);
    expect(body).toEqual({ status: 400, error: 'Token usage failed. Token is empty.' });
  });

  it.each([
    ['subscriber', 403],
    ['anonymous', 401],
  ] as [Caller, number][])('keyphrases are not untracked for %s', async (caller, status) => {
    await service
      .as(caller, root)
      .delete(`/${seo}/wincher/keyphrases/untrack`)
      .send({ keyphraseID: 'x' })
      .expect(status);
  });
});
