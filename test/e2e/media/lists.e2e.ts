import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { GIF, picture, uploaded } from './media-helper.js';

const MEDIA = '/content/v2/media';

describe('GET content/v2/media', () => {
  let service: TestApp;
  const id: Record<string, number> = {};

  beforeAll(async () => {
    service = await startApp();
    const make = async (name: string, data: Buffer | string, fields: object, who: Caller = 'author') => {
      const item = await uploaded(service, who, name, data);
      id[name] = item.id;
      await service.as('administrator').patch(`${MEDIA}/${id[name]}`).send(fields).expect(200);
    };
    await make('alpha.gif', GIF, { title: 'Red lantern', date: '2024-01-01T10:00:00', caption: 'on a shelf' });
    await make('bravo.png', await picture(4, 4), {
      title: 'Blue lantern',
      date: '2024-01-02T10:00:00',
      description: 'on a wall',
    });
    await make('charlie.txt', 'hello', { title: 'Charlie', date: '2024-01-03T10:00:00', slug: 'zulu' }, 'editor');
    await make('delta.csv', 'a,b\n', { title: 'Éclair 100%', date: '2024-01-04T10:00:00' }, 'editor');
  });
  afterAll(() => service.close());

  async function names(query: string, who: Caller = 'anonymous'): Promise<string[]> {
    const { body } = await service.as(who).get(`${MEDIA}?_fields=id&${query}`).expect(200);
    return (body as { id: number }[])
      .map((item) => Object.keys(id).find((name) => id[name] === item.id) ?? '?')
      .map((name) => name.split('.')[0]);
  }

  const cases: [query: string, expected: string[]][] = [
    ['', ['delta', 'charlie', 'bravo', 'alpha']],
    ['order=asc', ['alpha', 'bravo', 'charlie', 'delta']],
    ['orderby=title&order=asc', ['bravo', 'charlie', 'delta', 'alpha']],
    ['orderby=slug&order=asc', ['alpha', 'bravo', 'delta', 'charlie']],
    ['orderby=id', ['delta', 'charlie', 'bravo', 'alpha']],
    ['orderby=author&order=desc&per_page=2', ['bravo', 'alpha']],
    ['orderby=parent&order=asc', ['alpha', 'bravo', 'charlie', 'delta']],
    ['orderby=modified&order=asc&per_page=1', ['alpha']],
    ['media_type=image', ['bravo', 'alpha']],
    ['media_type=text,image', ['delta', 'charlie', 'bravo', 'alpha']],
    ['media_type=video', []],
    ['mime_type=text/csv', ['delta']],
    ['mime_type=image/gif,text/plain', ['charlie', 'alpha']],
    ['mime_type=text/html', []],
    ['media_type=image&mime_type=image/gif', ['alpha']],
    ['search=lantern', ['bravo', 'alpha']],
    ['search=lantern+shelf', ['alpha']],
    ['search=lantern+-blue', ['alpha']],
    ['search=%22blue+lantern%22', ['bravo']],
    ['search=%22lantern+blue%22', []],
    ['search=shelf&search_columns=post_title', []],
    ['search=wall&search_columns=post_content', ['bravo']],
    ['search=red+lantern&search_semantics=exact', ['alpha']],
    ['search=lantern&search_semantics=exact', []],
    ['search=100%25', ['delta']],
    ['search=10_%25', []],
    ['search=charlie.txt', ['charlie']],
    ['search=lantern&orderby=relevance', ['bravo', 'alpha']],
    ['search=red+shelf&orderby=relevance', ['alpha']],
    ['after=2024-01-02T10:00:00', ['delta', 'charlie']],
    ['before=2024-01-02T10:00:00', ['alpha']],
    ['after=2024-01-02T11:00:00%2B02:00', ['delta', 'charlie', 'bravo']],
    ['modified_before=2024-01-01T00:00:00', []],
    ['modified_after=2024-01-01T00:00:00', ['delta', 'charlie', 'bravo', 'alpha']],
    ['slug=zulu,alpha', ['charlie', 'alpha']],
    ['slug=zulu,alpha&orderby=include_slugs', ['charlie', 'alpha']],
    ['parent=0', ['delta', 'charlie', 'bravo', 'alpha']],
    ['parent_exclude=0', []],
    ['parent=77', []],
    ['parent_exclude=77', ['delta', 'charlie', 'bravo', 'alpha']],
    ['per_page=3&page=2', ['alpha']],
    ['offset=3', ['alpha']],
    ['offset=1&page=2&per_page=2', ['charlie', 'bravo']],
    ['offset=9', []],
  ];
  it.each(cases)('with ?%s returns %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('filters by author, include and exclude', async () => {
    const { editor, author } = service.ids;
    expect(await names(`author=${editor}`)).toEqual(['delta', 'charlie']);
    expect(await names(`author_exclude=${editor}`)).toEqual(['bravo', 'alpha']);
    expect(await names(`author=${editor},${author}&order=asc`)).toEqual(['alpha', 'bravo', 'charlie', 'delta']);
    const include = `${id['charlie.txt']},${id['alpha.gif']}`;
    expect(await names(`include=${include}`)).toEqual(['charlie', 'alpha']);
    expect(await names(`include=${include}&orderby=include`)).toEqual(['charlie', 'alpha']);
    expect(await names(`exclude=${include}`)).toEqual(['delta', 'bravo']);
  });

  it('returns totals and Link headers, and 400 after the last page', async () => {
    const { headers } = await service.as('anonymous').get(`${MEDIA}?per_page=2&page=2`).expect(200);
    expect(headers).toMatchObject({ 'x-wp-total': '4', 'x-wp-totalpages': '2' });
    expect(headers.link).toMatch(/per_page=2&page=1>; rel="prev"$/);
    const past = await service.as('anonymous').get(`${MEDIA}?per_page=2&page=3`).expect(400);
    expect(past.body.code).toBe('rest_post_invalid_page_number');
    const offset = await service.as('anonymous').get(`${MEDIA}?offset=99`).expect(200);
    expect(offset.headers).toMatchObject({ 'x-wp-total': '0', 'x-wp-totalpages': '0' });
    const none = await service.as('anonymous').get(`${MEDIA}?search=nowhere`).expect(200);
    expect(none.headers['x-wp-total']).toBe('0');
    await service.as('anonymous').get(`${MEDIA}?search=nowhere&page=2`).expect(400);
  });

  it('returns a correct total after every change', async () => {
    const total = async () => Number((await service.as('anonymous').get(MEDIA)).headers['x-wp-total']);
    const before = await total();
    const item = await uploaded(service, 'author', 'counted.gif');
    expect(await total()).toBe(before + 1);
    await service.as('author').delete(`${MEDIA}/${item.id}?force=true`).expect(200);
    expect(await total()).toBe(before);
  });

  const refused: [query: string, code: string, detail: string][] = [
    ['orderby=relevance', 'rest_no_search_term_defined', ''],
    ['orderby=include', 'rest_orderby_include_missing_include', ''],
    ['orderby=menu_order', 'rest_invalid_param', 'rest_not_in_enum'],
    ['per_page=101', 'rest_invalid_param', 'rest_out_of_bounds'],
    ['media_type=hologram', 'rest_invalid_param', 'rest_not_in_enum'],
    ['after=yesterday', 'rest_invalid_param', 'rest_invalid_date'],
    ['status=draft', 'rest_invalid_param', 'rest_forbidden_status'],
  ];
  it.each(refused)('with ?%s answers 400 with %s %s', async (query, code, detail) => {
    const { body } = await service.as('anonymous').get(`${MEDIA}?${query}`).expect(400);
    expect(body.code).toBe(code);
    if (detail !== '') expect(body.data.details[query.split('=')[0]].code).toBe(detail);
  });

  it('answers 400 to editors for a status that files do not have', async () => {
    const { body } = await service.as('editor').get(`${MEDIA}?status=draft`).expect(400);
    expect(body.data.details.status.code).toBe('rest_not_in_enum');
  });

  it('costs at most six queries, whatever the files are attached to', async () => {
    const { body: event } = await service
      .as('editor')
      .post('/cal/events/v1/events')
      .send({ title: 'E', start_date: '2031-01-01 10:00:00', end_date: '2031-01-01 11:00:00', venue: { venue: 'V' } })
      .expect(201);
    await service.as('editor').patch(`${MEDIA}/${id['alpha.gif']}`).send({ post: event.id }).expect(200);
    await service.as('editor').patch(`${MEDIA}/${id['bravo.png']}`).send({ post: event.venue.id }).expect(200);
    const read = jest.spyOn(service.database, 'read');
    await service.as('editor').get(`${MEDIA}?context=edit`).expect(200);
    expect(read.mock.calls.length).toBeLessThanOrEqual(6);
    read.mockRestore();
    const detach = (name: string) => service.as('editor').patch(`${MEDIA}/${id[name]}`).send({ post: 0 }).expect(200);
    await detach('alpha.gif');
    await detach('bravo.png');
  });
});
