import { fieldList, keepFields, wants } from './fields.js';

describe('_fields', () => {
  const item = {
    id: 1,
    title: { raw: 'a', rendered: 'b' },
    list: [{ x: 1 }],
    name: 'n',
    _links: { self: [1], up: [2] },
    _embedded: { up: [3] },
  };
  const keep = (fields: string) => keepFields(item, fieldList(fields) ?? []);

  it('keeps the named members in their own order', () =>
    expect(Object.keys(keep('name, id') as object)).toEqual(['id', 'name']));
  it('keeps a parent with all its children', () => expect(keep('title,title.raw')).toEqual({ title: item.title }));
  it('keeps single children', () => expect(keep('title.raw')).toEqual({ title: { raw: 'a' } }));
  it('leaves a list of objects empty when a child of it is named', () => expect(keep('list.x')).toEqual({ list: [] }));
  it('drops children of scalars', () => expect(keep('id,name.first')).toEqual({ id: 1 }));
  it('leaves an empty list of an object without the named child', () =>
    expect(keep('title.nope')).toEqual({ title: [] }));
  it('keeps all links or none', () => expect(keep('_links.self')).toEqual({ _links: item._links }));
  it('brings the links with what is embedded', () =>
    expect(keep('_embedded')).toEqual({ _links: item._links, _embedded: item._embedded }));
  it('cuts every item of a list', () => expect(keepFields([item, item], ['id'])).toEqual([{ id: 1 }, { id: 1 }]));
  it('means everything when empty', () => expect(fieldList('')).toBeUndefined());
  it('does not read members that nobody wants', () => {
    const costly = {
      id: 1,
      get routes(): never {
        throw new Error('read');
      },
    };
    expect(keepFields(costly, ['id'])).toEqual({ id: 1 });
    expect(wants(['id'], 'routes')).toBe(false);
    expect(wants(['routes.x'], 'routes')).toBe(true);
  });
});
