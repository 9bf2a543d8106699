import { fieldList, keepFields, wants } from './fields.js';

describe('_fields', () => {
  const item = {
    id: 1,
    title: { raw: 'a', rendered: 'b' },
    list: [{ x: 1 }],
    name: 'n',
    _links: { self: [1], up: [2] },
  };
  const keep = (fields: string) => keepFields(item, fieldList(fields) ?? []);

  it('keeps the named members in the order of the item', () =>
    expect(Object.keys(keep('name, id') as object)).toEqual(['id', 'name']));
  it('keeps a parent with all its children', () => expect(keep('title,title.raw')).toEqual({ title: item.title }));
  it('keeps single children', () => expect(keep('title.raw')).toEqual({ title: { raw: 'a' } }));
  it('returns an empty list for a child of list items', () => expect(keep('list.x')).toEqual({ list: [] }));
  it('drops children of scalars', () => expect(keep('id,name.first')).toEqual({ id: 1 }));
  it('returns an empty list for an object without the named child', () =>
    expect(keep('title.nope')).toEqual({ title: [] }));
  it('keeps all links of a single item when one is named', () =>
    expect(keep('_links.self')).toEqual({ _links: item._links }));
  it('keeps only the named links of the items of a list', () => {
    const list = (...fields: string[]) => keepFields([item], fields);
    expect(list('_links.self')).toEqual([{ _links: { self: [1] } }]);
    expect(list('id', '_links.up', '_embedded')).toEqual([{ id: 1, _links: { up: [2] } }]);
    expect(list('_links.nope')).toEqual([{ _links: [] }]);
  });
  it('keeps the links that lead to embedded items', () => expect(keep('_embedded')).toEqual({ _links: item._links }));
  it('filters every item of a list', () => expect(keepFields([item, item], ['id'])).toEqual([{ id: 1 }, { id: 1 }]));
  it('keeps everything when it is empty', () => expect(fieldList('')).toBeUndefined());
  it('does not read members that are not selected', () => {
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
