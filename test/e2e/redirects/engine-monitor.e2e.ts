import { ContentObserverRegistry } from '../../../src/core/content/content-observer.registry.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { addRule, freshRedirects, rulesOf, sentTo, setRedirects } from '../../helpers/redirects.js';

let service: TestApp;
beforeAll(async () => {
  service = await startApp();
});
afterAll(() => service.close());
beforeEach(async () => {
  await freshRedirects(service);
  const types = ['post', 'page', 'cal_events', 'trash'];
  await setRedirects(service, { monitor_types: types, monitor_post: 2, associated_redirect: '' });
});

const save = async (path: string, body: Record<string, unknown>): Promise<number> => {
  const { body: saved, status } = await service.as('administrator').post(path).send(body);
  expect(status).toBeLessThan(300);
  return (saved as { id: number }).id;
};
const made = async () =>
  (await rulesOf(service)).map(({ url, action_data: data, enabled, group_id: group }) => ({
    from: url,
    to: (data as { url: string }).url,
    enabled,
    group,
  }));

describe('The monitor of post URLs', () => {
  it('creates a rule when a post is renamed, and disables it when the name returns', async () => {
    const id = await save('/content/v2/posts', { title: 'A', slug: 'mon-a', status: 'publish' });
    await save(`/content/v2/posts/${id}`, { slug: 'mon-b' });
    expect(await made()).toEqual([{ from: '/mon-a/', to: '/mon-b/', enabled: true, group: 2 }]);
    expect(await sentTo(service, '/mon-a')).toBe('/mon-b/');
    await save(`/content/v2/posts/${id}`, { slug: 'mon-a' });
    expect(await sentTo(service, '/mon-a')).toBeUndefined();
    expect(await sentTo(service, '/mon-b')).toBe('/mon-a/');
  });

  it('disables rules that differ from the new URL only in the trailing slash and letter case', async () => {
    for (const url of ['/Mon-Y', '/mon-y/', '/mon-y/more']) await addRule(service, { url, action_data: { url: '/z' } });
    const id = await save('/content/v2/posts', { title: 'X', slug: 'mon-x', status: 'publish' });
    await save(`/content/v2/posts/${id}`, { slug: 'mon-y' });
    expect((await made()).filter(({ enabled }) => enabled).map(({ from }) => from)).toEqual(['/mon-x/', '/mon-y/more']);
  });

  it('creates no loops for associated URLs', async () => {
    await setRedirects(service, { associated_redirect: 'amp/' });
    const id = await save('/content/v2/posts', { title: 'A', slug: 'amp-a', status: 'publish' });
    await save(`/content/v2/posts/${id}`, { slug: 'amp-b' });
    expect(await sentTo(service, '/amp-a/amp')).toBe('/amp-b/amp/');
    await save(`/content/v2/posts/${id}`, { slug: 'amp-a' });
    expect(await sentTo(service, '/amp-a/amp')).toBeUndefined();
    expect(await sentTo(service, '/amp-b/amp')).toBe('/amp-a/amp/');
  });

  it('detects pages that move below another page, by their public URL', async () => {
    const above = await save('/content/v2/pages', { title: 'Above', slug: 'über', status: 'publish' });
    const id = await save('/content/v2/pages', { title: 'P', slug: 'mon-page', status: 'publish' });
    await save(`/content/v2/pages/${id}`, { parent: above });
    expect(await made()).toMatchObject([{ from: '/mon-page/' }]);
    const to = (await sentTo(service, '/mon-page/')) ?? '';
    expect(decodeURIComponent(to)).toMatch(/^\/.*ber\/mon-page\/$/);
    await save(`/content/v2/pages/${above}`, { slug: 'above' });
    expect(await made()).toHaveLength(2);
  });

  it('detects renamed events in every namespace', async () => {
    const event = { title: 'E', slug: 'mon-e', status: 'publish' };
    const times = { start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 12:00:00' };
    const id = await save('/cal/events/v1/events', { ...event, ...times });
    await save(`/cal/events/v1/events/${id}`, { slug: 'mon-f' });
    await save(`/content/v2/cal_events/${id}`, { slug: 'mon-g' });
    expect(await made()).toMatchObject([
      { from: '/event/mon-f/', to: '/event/mon-g/' },
      { from: '/event/mon-e/', to: '/event/mon-f/' },
    ]);
    expect(await sentTo(service, '/event/mon-e/')).toBe('/event/mon-f/');
  });

  it('creates a disabled rule for a trashed post', async () => {
    const id = await save('/content/v2/posts', { title: 'T', slug: 'mon-t', status: 'publish' });
    await service.as('administrator').delete(`/content/v2/posts/${id}`).expect(200);
    expect(await made()).toEqual([{ from: '/mon-t/', to: '/', enabled: false, group: 2 }]);
  });

  it('ignores drafts, other changes, the front page and post types that are not monitored', async () => {
    const draft = await save('/content/v2/posts', { title: 'D', slug: 'mon-d', status: 'draft' });
    await save(`/content/v2/posts/${draft}`, { slug: 'mon-d2' });
    await save(`/content/v2/posts/${draft}`, { status: 'publish' });
    await save(`/content/v2/posts/${draft}`, { title: 'Other' });
    await save(`/content/v2/posts/${draft}`, { status: 'draft', slug: 'mon-d3' });
    await service.as('administrator').delete(`/content/v2/posts/${draft}`).expect(200);
    const front = await save('/content/v2/pages', { title: 'F', slug: 'mon-front', status: 'publish' });
    await save('/content/v2/settings', { show_on_front: 'page', page_on_front: front });
    await save(`/content/v2/pages/${front}`, { slug: 'mon-front2' });
    await save('/content/v2/settings', { show_on_front: 'posts', page_on_front: 0 });
    await setRedirects(service, { monitor_types: ['page'] });
    const id = await save('/content/v2/posts', { title: 'A', slug: 'mon-x', status: 'publish' });
    await save(`/content/v2/posts/${id}`, { slug: 'mon-y' });
    expect(await made()).toEqual([]);
  });

  it('creates no rule for a change that is rolled back', async () => {
    const id = await save('/content/v2/posts', { title: 'A', slug: 'mon-u', status: 'publish' });
    const observers = service.app.get(ContentObserverRegistry);
    const postChanged = observers.postChanged.bind(observers);
    jest.spyOn(observers, 'postChanged').mockImplementationOnce(async (change) => {
      await postChanged(change);
      throw new Error('no');
    });
    await service.as('administrator').post(`/content/v2/posts/${id}`).send({ slug: 'mon-v' }).expect(500);
    expect(await made()).toEqual([]);
    expect(await sentTo(service, '/mon-u')).toBeUndefined();
  });

  it('does not prevent updates when its group is deleted', async () => {
    const id = await save('/content/v2/posts', { title: 'A', slug: 'mon-g', status: 'publish' });
    const body = { items: [2] };
    await service.as('administrator').post('/redirects/v1/bulk/group/delete').send(body).expect(200);
    await save(`/content/v2/posts/${id}`, { slug: 'mon-h' });
    const { body: post } = await service.as('administrator').get(`/content/v2/posts/${id}`).expect(200);
    expect((post as { slug: string }).slug).toBe('mon-h');
  });
});
