import { RestParam, mapParams, paramsOf, partialParams } from './rest-param.decorator.js';
import { accepting } from './param-schema.js';
import { compileParams, parseParameters } from './parse.js';
import { describeParams } from './describe.js';
import { RestError } from '../errors/rest.error.js';
import { VISITOR } from '../context/caller.js';

class Sample {
  @RestParam({ in: 'path', path: '\\d+', type: 'integer', required: true })
  id: number;

  @RestParam({ type: 'string', required: true, check: accepting('text that is not empty', (value) => value !== '') })
  title: string;

  @RestParam({ type: 'integer', default: 1, minimum: 1, check: true })
  page: number;

  @RestParam({ type: 'boolean' })
  featured?: boolean;

  @RestParam({ type: 'string', hidden: true, check: () => new RestError('rest_forbidden_status', 'No.', 401) })
  status?: string;
}

const parse = (given: { path?: object; body?: object; query?: object }, dto: new () => object = Sample) =>
  parseParameters(VISITOR, compileParams(paramsOf(dto)), {
    path: { ...given.path },
    body: { ...given.body },
    query: { ...given.query },
  });
const refusal = (given: Parameters<typeof parse>[0]) =>
  parse(given).then(
    () => expect(true).toBe(false),
    (error: RestError) => error.toBody(),
  );

describe('Parsing parameters', () => {
  it('prefers the path to the body and the body to the query', async () => {
    expect(
      await parse({ path: { id: '7' }, body: { id: 8, title: 'b' }, query: { id: 9, title: 'q', page: '2' } }),
    ).toEqual({ id: 7, title: 'b', page: 2 });
  });

  it('omits parameters that are not sent and have no default', async () => {
    expect(await parse({ path: { id: '7' }, body: { title: 'b' } })).toEqual({ id: 7, title: 'b', page: 1 });
  });

  it('reports all missing parameters at once, including null', async () => {
    expect(await refusal({ body: { title: null } })).toMatchObject({
      code: 'rest_missing_callback_param',
      data: { params: ['id', 'title'] },
    });
  });

  it('reports errors of the first phase without running the second', async () => {
    expect(await refusal({ path: { id: '1' }, body: { title: '', page: 'abc', featured: 'banana' } })).toMatchObject({
      code: 'rest_invalid_param',
      data: {
        params: { title: 'title must be text that is not empty.', page: expect.any(String) as string },
        details: { page: { code: 'rest_invalid_type' } },
      },
    });
  });

  it('returns no details when no check gives a reason', async () => {
    expect(await refusal({ path: { id: '1' }, body: { title: '' } })).toMatchObject({ data: { details: [] } });
  });

  it('returns the reason of a failed check', async () => {
    expect(await refusal({ path: { id: '1' }, body: { title: 'x', status: 'draft' } })).toMatchObject({
      data: { details: { status: { code: 'rest_forbidden_status', data: { status: 401 } } } },
    });
  });

  it('reports errors of the second phase', async () => {
    expect(await refusal({ path: { id: '1' }, body: { title: 'x', featured: 'banana' } })).toMatchObject({
      data: { details: { featured: { code: 'rest_invalid_type', data: { param: 'featured' } } } },
    });
  });
});

describe('Derived declarations', () => {
  it('require nothing in a partial update', async () => {
    class Change extends partialParams(
      mapParams(Sample, (declaration, name) => (name === 'id' ? undefined : { ...declaration, default: undefined })),
    ) {}
    expect(await parse({ body: {} }, Change)).toEqual({});
  });

  it('are described in the index without hidden parameters', () => {
    expect(describeParams(compileParams(paramsOf(Sample)))).toEqual({
      id: { type: 'integer', required: true },
      title: { type: 'string', required: true },
      page: { type: 'integer', minimum: 1, default: 1, required: false },
      featured: { type: 'boolean', required: false },
    });
  });
});
