import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, IsEmail, ValidateNested } from 'class-validator';
import fc from 'fast-check';
import { cases } from '../../../test/helpers/suite-size.js';
import type { RestError } from '../errors/rest.error.js';
import { compileDto } from './dto-instance.js';
import { documentedSchema } from './nested-dto.js';
import { openApiSchema, RestParam } from './rest-param.decorator.js';
import { compileParams, parseParameters, refuseUnknown } from './parse.js';
import { VISITOR } from '../context/caller.js';

class PageDto {
  @RestParam({ type: 'integer', required: true, minimum: 1, description: 'Number of the page, from 1.' })
  number: number;
}

class AuthorDto {
  @RestParam({ type: 'string', required: true, minLength: 1, maxLength: 5, description: 'Name, 1 to 5 characters.' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  name: string;

  @RestParam({ type: 'string' })
  @IsEmail({}, { message: 'email must be an e-mail address.' })
  email?: string;

  @RestParam({ loose: 'any value' })
  extra?: unknown;

  @RestParam({ type: 'object' })
  @ValidateNested()
  @Type(() => PageDto)
  page?: PageDto;
}

class BookDto {
  @RestParam({ type: 'string' })
  title?: string;

  @RestParam({ type: 'object', required: true, description: 'Who wrote it.' })
  @ValidateNested()
  @Type(() => AuthorDto)
  author: AuthorDto;

  @RestParam({ type: 'array' })
  @ArrayMaxSize(3)
  @ValidateNested({ each: true })
  @Type(() => PageDto)
  pages?: PageDto[];
}

class TreeDto {
  @RestParam({ type: 'integer', required: true })
  id: number;

  @RestParam({ type: 'array' })
  @ValidateNested({ each: true })
  @Type(() => TreeDto)
  children?: TreeDto[];
}

const { declarations, instantiate } = compileDto(BookDto);
const params = compileParams(declarations);
const sources = (body: object) => ({ path: {}, query: {}, body: body as Record<string, unknown> });
const parse = async (body: object): Promise<BookDto> =>
  (await instantiate(await parseParameters(VISITOR, params, sources(body)))) as BookDto;
const faultsOf = async (run: () => unknown): Promise<unknown> => {
  try {
    await run();
  } catch (error) {
    return ((error as RestError).data as { params: unknown }).params;
  }
  return undefined;
};
const refusal = (body: object) => faultsOf(() => parse(body));
const unknown = (body: object) => faultsOf(() => refuseUnknown(params, sources(body)));

describe('A nested DTO', () => {
  const author = { name: 'Ada' };

  it('is an instance of its class, with converted and transformed members', async () => {
    const book = await parse({ author: { name: ' Ada ', page: { number: '7' } }, pages: [{ number: '1' }] });
    expect(book.author).toBeInstanceOf(AuthorDto);
    expect(book.author.page).toBeInstanceOf(PageDto);
    expect(book.pages?.[0]).toBeInstanceOf(PageDto);
    expect(book).toMatchObject({ author: { name: 'Ada', page: { number: 7 } }, pages: [{ number: 1 }] });
    expect(Object.keys(book)).not.toContain('title');
  });

  it.each([
    ['an object with names of its own', { a: { number: 1 }, b: { number: 2 } }, [1, 2]],
    ['empty text', '', []],
  ])('takes %s for a list', async (_, pages, numbers) => {
    const book = await parse({ author, pages });
    expect(book.pages?.map(({ number }) => number)).toEqual(numbers);
  });

  it('may be left out or null where it is optional', async () => {
    expect((await parse({ author })).pages).toBeUndefined();
    expect((await parse({ author, pages: null })).pages).toBeNull();
  });

  it.each([
    ['no object', { author: 'Ada' }, { author: 'Must be an object with name, email, extra, page.' }],
    ['no list', { author, pages: 5 }, { pages: 'Must be a list; each item is an object with number.' }],
    ['an item that is no object', { author, pages: [{ number: 1 }, null, [[]]] }, ['pages.1', 'pages.2']],
    ['too many items', { author, pages: [1, 2, 3, 4] }, { pages: 'May have at most 3 items.' }],
    ['a missing member', { author: {} }, { 'author.name': 'name is required: Name, 1 to 5 characters.' }],
    ['text that is too short', { author: { name: ' ' } }, { 'author.name': 'name must have 1 to 5 characters.' }],
    ['a wrong type', { author: { name: 5 } }, { 'author.name': 'name must be of type string.' }],
    [
      'what a decorator of class-validator refuses',
      { author: { ...author, email: 'ada' } },
      { 'author.email': 'email must be an e-mail address.' },
    ],
    ['a wrong member two levels down', { author: { ...author, page: { number: 0 } } }, ['author.page.number']],
    [
      'several members',
      { author: {}, pages: [{ number: 0 }, {}] },
      ['author.name', 'pages.0.number', 'pages.1.number'],
    ],
  ])('refuses %s by its dotted name', async (_, body, expected) => {
    const faults = await refusal(body);
    expect(Array.isArray(expected) ? Object.keys(faults as object) : faults).toEqual(expected);
  });

  it('names at most 20 faults in one refusal', async () => {
    const tree = compileDto(TreeDto);
    const children = Array.from({ length: 500 }, () => ({}));
    expect(Object.keys((await faultsOf(() => tree.instantiate({ id: 1, children }))) as object)).toHaveLength(20);
  });

  it('of its own class is checked on every level', async () => {
    const tree = compileDto(TreeDto);
    const made = await tree.instantiate({ id: 1, children: [{ id: '2', children: [{ id: '3' }] }] });
    expect(made).toMatchObject({ children: [{ id: 2, children: [{ id: 3 }] }] });
    const faults = await faultsOf(() => tree.instantiate({ id: 1, children: [{ id: 2, children: [{ id: 'x' }] }] }));
    expect(Object.keys(faults as object)).toEqual(['children.0.children.0.id']);
  });

  it('leaves untyped members as they were sent, whatever their members are called', async () => {
    const extra = JSON.parse('{"constructor":1,"__proto__":[],"then":{"constructor":"x"}}') as object;
    const book = await parse({ author: { ...author, extra } });
    expect(book.author.extra).toBe(extra);
  });

  it('is refused or made, and never fails otherwise', async () => {
    const name = fc.constantFrom('author', 'pages', 'name', 'number', 'constructor', '__proto__', 'then', 'length');
    const value = fc.letrec((tie) => ({
      any: fc.oneof({ maxDepth: 4 }, fc.jsonValue(), fc.dictionary(name, tie('any')), fc.array(tie('any'))),
    })).any;
    await fc.assert(
      fc.asyncProperty(value, value, async (sentAuthor, pages) => {
        const faults = await refusal({ author: sentAuthor ?? {}, pages });
        expect(faults === undefined || Object.keys(faults as object).length > 0).toBe(true);
      }),
      { numRuns: cases(300) },
    );
  });
});

describe('Unknown members of nested DTOs', () => {
  it('are refused by dotted name with the accepted ones', async () => {
    expect(await unknown({ author: { name: 'Ada', age: 9 }, pages: { x: { number: 1, colour: 'red' } } })).toEqual({
      'author.age': 'Unknown. Accepted: name, email, extra, page.',
      'pages.0.colour': 'Unknown. Accepted: number.',
    });
  });

  it('are refused two levels down and beside those of the request', async () => {
    const body = { extra: 1, author: { page: { number: 1, line: 2 } } };
    expect(Object.keys((await unknown(body)) as object)).toEqual(['extra', 'author.page.line']);
  });

  it.each(['__proto__', 'constructor'])('called %s are refused', async (name) => {
    const author = JSON.parse(`{"${name}": 1}`) as object;
    expect(Object.keys((await unknown({ author })) as object)).toEqual([`author.${name}`]);
  });

  it('are not looked for in untyped members, and not where the value is no object', async () => {
    expect(await unknown({ author: { extra: { anything: 1 } }, pages: 5 })).toBeUndefined();
    expect(await unknown({ author: 'Ada', pages: ['x'] })).toBeUndefined();
  });
});

describe('The documentation of a nested DTO', () => {
  const shown = (name: string) => openApiSchema(documentedSchema(declarations.get(name) ?? {}));

  it('shows the members of an object', () => {
    expect(shown('author')).toMatchObject({
      type: 'object',
      description: 'Who wrote it.',
      required: ['name'],
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 5 },
        page: { type: 'object', required: ['number'], properties: { number: { type: 'integer', minimum: 1 } } },
      },
    });
  });

  it('shows the items and the size of a list', () => {
    const number = { type: 'integer', minimum: 1, description: 'Number of the page, from 1.' };
    expect(shown('pages')).toEqual({
      type: 'array',
      maxItems: 3,
      items: { type: 'object', properties: { number }, required: ['number'] },
    });
  });

  it('ends for a class that is nested in itself', () => {
    const children = compileDto(TreeDto).declarations.get('children') ?? {};
    expect(JSON.stringify(openApiSchema(documentedSchema(children))).length).toBeLessThan(2000);
  });
});
