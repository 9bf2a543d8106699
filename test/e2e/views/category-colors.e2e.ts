import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { Calendar } from './view.js';

const COLORS = { color: '#b04927', background: '#fbeee9', text: '#5c1f0b' };

describe('Colours of categories of events', () => {
  let service: TestApp;
  let calendar: Calendar;
  let music: number;
  let walks: number;

  beforeAll(async () => {
    service = await startApp();
    calendar = new Calendar(service);
    music = await category('Music');
    walks = await category('Walks');
    await calendar.event('Concert', '2031-05-05 10:00:00', { categories: [music, walks] });
    await calendar.event('Talk', '2031-05-06 10:00:00');
    const secret = await calendar.event('Secret', '2031-05-07 10:00:00', { categories: [music] });
    await service.as('administrator').post(`/content/v2/cal_events/${secret.id}`).send({ password: 'pw' }).expect(200);
    await calendar.event('Festival', '2031-05-12 10:00:00', { categories: [walks], end_date: '2031-05-14 12:00:00' });
  });
  afterAll(() => service.close());

  const category = async (name: string): Promise<number> =>
    (await service.as('administrator').post('/cal/events/v1/categories').send({ name }).expect(201)).body.id;
  const change = (id: number, body: object, caller: Parameters<TestApp['as']>[0] = 'administrator') =>
    service.as(caller).post(`/cal/events/v1/categories/${id}/colors`).send(body);
  /** The style of what names an event on a page. */
  const styleOf = async (path: string, title: string): Promise<string | undefined> => {
    const { $ } = await calendar.page(path);
    return $(`a[rel="bookmark"]:contains("${title}")`).closest('article, li').attr('style');
  };

  it('are none at first, and painted nowhere', async () => {
    const none = { id: music, color: null, background: null, text: null, priority: 0 };
    expect((await service.http().get(`/api/cal/events/v1/categories/${music}/colors`).expect(200)).body).toEqual(none);
    expect(await styleOf('/events/', 'Concert')).toBeUndefined();
  });

  it('paint the events in lists and months, those of the category with the greatest priority', async () => {
    await change(music, { ...COLORS, priority: 2 }).expect(200);
    const { body } = await change(walks, { color: '#ffee00', text: '#ffffff' }).expect(200);
    expect(body).toEqual({ id: walks, color: '#ffee00', background: null, text: '#ffffff', priority: 0 });
    const painted = '--edge:#b04927;--card:#fbeee9;--on-card:#5c1f0b';
    expect(await styleOf('/events/', 'Concert')).toBe(painted);
    expect(await styleOf('/events/month/2031-05/', 'Concert')).toBe(painted);
    expect(await styleOf('/events/', 'Talk')).toBeUndefined();
  });

  it('are replaced where a text could not be read on them', async () => {
    const bar = '--edge:#ffee00;--card:#ffee00;--on-card:#000000';
    expect(await styleOf('/events/month/2031-05/', 'Festival')).toBe(bar);
  });

  it('reveal nothing of what is behind a password', async () => {
    expect(await styleOf('/events/', 'Secret')).toBeUndefined();
  });

  it('are changed member by member, and taken away with null', async () => {
    const { body } = await change(music, { text: null }).expect(200);
    expect(body).toEqual({ id: music, ...COLORS, text: null, priority: 2 });
    const { body: same } = await change(music, {}).expect(200);
    expect(same).toEqual(body);
  });

  it('are those of existing categories only, in one form, by those who manage categories', async () => {
    await change(music, { color: 'red' }).expect(400);
    await change(music, { color: '#fff' }).expect(400);
    await change(music, { priority: 1.5 }).expect(400);
    await change(99_999_999, COLORS).expect(400);
    await change(music, COLORS, 'anonymous').expect(401);
    await change(music, COLORS, 'subscriber').expect(403);
    expect(await styleOf('/events/', 'Concert')).toContain('--on-card:#000000');
  });

  it('go with the category', async () => {
    await service.as('administrator').delete(`/cal/events/v1/categories/${music}`).expect(200);
    expect(await styleOf('/events/', 'Concert')).toContain('--edge:#ffee00');
  });
});
