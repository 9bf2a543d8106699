import { VISITOR } from '../../core/context/caller.js';
import type { MapperContext } from '../../core/context/mapper-context.js';
import { WHEN_EDITING, resourceSchema, NOT_EMBEDDED, EVERYWHERE } from '#core/rest';
import type { ViewContext } from '../../core/parameters/index.js';
import { ItemForm, type Resource, textMember } from './item-form.js';

const RESOURCE: Resource = {
  id: { type: 'integer', context: EVERYWHERE },
  title: textMember(EVERYWHERE),
  status: { type: 'string', context: NOT_EMBEDDED },
  password: { type: 'string', context: WHEN_EDITING },
};

const FORM = new ItemForm<string[]>(RESOURCE, {
  id: (seen) => seen.push('id') && 5,
  title: (seen) => seen.push('title') && { raw: 'A & B', rendered: 'A &#038; B' },
  status: (seen) => seen.push('status') && 'publish',
  password: (seen) => seen.push('password') && 'secret',
  _links: () => ({ self: [] }),
});

const REQUEST: MapperContext = {
  caller: VISITOR,
  siteUrl: 'https://site.test',
  siteHost: 'site.test',
  postStructure: '/%postname%/',
  restUrl: (path) => `https://api.test/${path}`,
};

/** Shows an item as any request does. */
const show = <View>(form: ItemForm<View>, view: View, context: ViewContext, links?: boolean): Record<string, unknown> =>
  form.show(view, context, REQUEST, links);

describe('ItemForm', () => {
  it('shows the members of each context, with links in all of them', () => {
    expect(show(FORM, [], 'edit')).toEqual({
      id: 5,
      title: { raw: 'A & B', rendered: 'A &#038; B' },
      status: 'publish',
      password: 'secret',
      _links: { self: [] },
    });
    expect(show(FORM, [], 'view')).toEqual({
      id: 5,
      title: { rendered: 'A &#038; B' },
      status: 'publish',
      _links: { self: [] },
    });
    expect(show(FORM, [], 'embed')).toEqual({
      id: 5,
      title: { rendered: 'A &#038; B' },
      _links: { self: [] },
    });
  });

  it('computes only the members that _fields selects', () => {
    const seen: string[] = [];
    const item = FORM.show(seen, 'view', { ...REQUEST, fields: ['id'] });
    expect(item.id).toBe(5);
    expect(seen).toEqual(['id']);
  });

  it('returns null, lists and unnamed object members unchanged', () => {
    const resource: Resource = { title: textMember(NOT_EMBEDDED), tags: { type: 'array', context: NOT_EMBEDDED } };
    const form = new ItemForm<unknown>(resource, { title: (title) => title, tags: () => [1, 2] });
    expect(show(form, null, 'view')).toEqual({ title: null, tags: [1, 2] });
    expect(show(form, { rendered: 'x', protected: false }, 'view')).toEqual({
      title: { rendered: 'x', protected: false },
      tags: [1, 2],
    });
  });

  it('ignores names of Object.prototype', () => {
    const form = new ItemForm<null>(RESOURCE, { constructor: () => 1, toString: () => 2, id: () => 3 });
    expect(show(form, null, 'embed')).toEqual({ id: 3 });
  });

  it('omits undefined members, and links on request', () => {
    const form = new ItemForm<null>(RESOURCE, { id: () => 3, status: () => undefined, _links: () => ({}) });
    expect(Object.keys(show(form, null, 'view', false))).toEqual(['id']);
  });

  it('gives members what they need of the request', () => {
    const form = new ItemForm<number>(RESOURCE, {
      id: (id, request) => [request.siteUrl, request.restUrl(`things/${id}`)],
    });
    expect(show(form, 7, 'view')).toEqual({
      id: ['https://site.test', 'https://api.test/things/7'],
    });
  });
});

describe('resourceSchema', () => {
  it('describes all members with their contexts', () => {
    expect(resourceSchema('thing', RESOURCE)).toMatchObject({
      title: 'thing',
      type: 'object',
      properties: { password: { type: 'string', context: ['edit'] } },
    });
  });
});
