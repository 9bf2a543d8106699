import { In, Like } from 'typeorm';
import { RequestContext } from '../../../src/core/context/request-context.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { AuthorEntity, LibraryModule, LibraryService, createLibraryTables } from './library.js';
import type { BookEntity } from './library.js';

describe('TypeORM as its documentation shows it', () => {
  let empty: TestApp;
  let service: TestApp;
  let library: LibraryService;
  beforeAll(async () => {
    // As with migrations, the tables are there when the service starts: it reads the foreign keys once.
    empty = await startApp({}, [LibraryModule]);
    await createLibraryTables(empty.app.get(LibraryService));
    service = await startApp({ DATABASE_URL: empty.databaseUrl }, [LibraryModule]);
    library = service.app.get(LibraryService);
  });
  afterAll(async () => {
    await service.close();
    await empty.close();
  });
  beforeEach(() => library.authors.createQueryBuilder().delete().execute());

  const names = async (): Promise<string[]> =>
    (await library.authors.find({ order: { name: 'ASC' } })).map(({ name }) => name);

  /** Runs work that fails at its end. */
  const failing = (work: () => Promise<unknown>) => async () => {
    await work();
    throw new Error('no');
  };

  describe('inside of a unit of work', () => {
    it('joins it with a repository, relations included, and reads what it wrote', async () => {
      const author = await service.database.write(async () => {
        await library.add('Ann', ['One', 'Two']);
        return library.authors.findOneOrFail({ where: { name: 'Ann' }, relations: { books: true } });
      });
      expect(author.books.map(({ title }) => title).sort()).toEqual(['One', 'Two']);
    });

    it.each<[string, (library: LibraryService) => Promise<unknown>]>([
      ['save()', ({ authors }) => authors.save({ name: 'Bob' })],
      ['insert()', ({ authors }) => authors.insert({ name: 'Bob' })],
      ['a query builder', ({ authors }) => authors.createQueryBuilder().insert().values({ name: 'Bob' }).execute()],
      ['DataSource.manager', ({ dataSource }) => dataSource.manager.save(AuthorEntity, { name: 'Bob' })],
      ['DataSource.query', ({ dataSource }) => dataSource.query("INSERT INTO library_authors (name) VALUES ('Bob')")],
      [
        'DataSource.transaction',
        ({ dataSource }) => dataSource.transaction((em) => em.save(AuthorEntity, { name: 'Bob' })),
      ],
      [
        'a query runner',
        async ({ dataSource }) => {
          const runner = dataSource.createQueryRunner();
          await runner.startTransaction();
          await runner.manager.insert(AuthorEntity, { name: 'Bob' });
          await runner.commitTransaction();
          await runner.release();
        },
      ],
    ])('is undone with it when it wrote by %s', async (_, write) => {
      const unit = service.database.write(failing(() => write(library)));
      await expect(unit).rejects.toThrow('no');
      expect(await names()).toEqual([]);
    });

    it('keeps what is around a nested transaction that fails', async () => {
      await service.database.write(async () => {
        await library.add('Ann');
        const nested = library.dataSource.transaction(async (em) => {
          await em.save(AuthorEntity, { name: 'Bob' });
          await library.add('Cid');
          throw new Error('no');
        });
        await expect(nested).rejects.toThrow('no');
      });
      expect(await names()).toEqual(['Ann']);
    });

    it('removes with remove() and the foreign key', async () => {
      const author = await library.add('Ann', ['One']);
      await service.database.write(() => library.authors.remove(author));
      expect(await library.books.count()).toBe(0);
    });

    it('is the handler of a REST route that writes, and every later write goes on', async () => {
      const { body } = await service.as('editor').post('/library/v1/authors').send({ name: 'Ann' }).expect(201);
      expect(body).toEqual({ id: expect.any(Number) as number, books: 1 });
      await service.as('editor').post('/library/v1/authors').send({ name: 'Bob' }).expect(201);
      expect(await names()).toEqual(['Ann', 'Bob']);
    });

    it('is in the audit log of the request', async () => {
      const { body } = await service.as('editor').post('/library/v1/authors').send({ name: 'Ann' }).expect(201);
      const { body: entries } = await service
        .as('administrator')
        .get(`/audit/v1/entries?record_type=library_authors&record_id=${body.id}`)
        .expect(200);
      expect(entries).toMatchObject([{ verb: 'create', login: expect.any(String) as string, after: { name: 'Ann' } }]);
    });
  });

  describe('outside of a unit of work', () => {
    it.each<[string, (library: LibraryService) => Promise<unknown>]>([
      ['save()', ({ authors }) => authors.save({ name: 'Bob' })],
      ['insert()', ({ authors }) => authors.insert({ name: 'Bob' })],
      ['DataSource.query', ({ dataSource }) => dataSource.query("INSERT INTO library_authors (name) VALUES ('Bob')")],
      [
        'DataSource.transaction',
        ({ dataSource }) => dataSource.transaction((em) => em.save(AuthorEntity, { name: 'Bob' })),
      ],
    ])('writes on its own by %s', async (_, write) => {
      await write(library);
      expect(await names()).toEqual(['Bob']);
    });

    it('undoes a transaction that fails, with the units of work that it holds', async () => {
      const failed = library.dataSource.transaction(async (em) => {
        await em.save(AuthorEntity, { name: 'Ann' });
        await service.database.write(() => library.add('Bob'));
        throw new Error('no');
      });
      await expect(failed).rejects.toThrow('no');
      expect(await names()).toEqual([]);
    });

    it('writes beside units of work without waiting for ever', async () => {
      await Promise.all([
        ...Array.from({ length: 20 }, (_, i) => service.database.write(() => library.add(`In ${i}`))),
        ...Array.from({ length: 20 }, (_, i) => library.add(`Out ${i}`)),
        ...Array.from({ length: 20 }, (_, i) => library.authors.insert({ name: `Insert ${i}` })),
      ]);
      expect(await library.authors.count()).toBe(60);
    });
  });

  describe('for a caller who is signed in', () => {
    interface Entry {
      verb: string;
      before?: object;
      after?: object;
    }
    type Change = (library: LibraryService, author: AuthorEntity) => Promise<unknown>;

    const asEditor = <T>(work: () => Promise<T>): Promise<T> => {
      const caller = { id: service.ids.editor, login: 'ed', known: true, can: () => true };
      const context = new RequestContext({ requestId: 'outside', address: '', siteUrl: '', rootUrl: '' });
      Object.assign(context, { caller });
      return RequestContext.run(context, work);
    };
    const entries = async (table: string, id = ''): Promise<Entry[]> => {
      const filter = `record_type=${table}&per_page=100${id === '' ? '' : `&record_id=${id}`}`;
      const { body } = await service.as('administrator').get(`/audit/v1/entries?${filter}`).expect(200);
      return body as Entry[];
    };
    const bob = expect.objectContaining({ name: 'Bob' }) as object;
    const added = { verb: 'create', after: bob };
    const renamed = { verb: 'update', before: { name: 'Ann' }, after: { name: 'Bob' } };
    const removed = { verb: 'delete', before: expect.objectContaining({ name: 'Ann' }) as object };

    it.each<[string, Change, object]>([
      ['insert()', ({ authors }) => authors.insert({ name: 'Bob' }), added],
      ['upsert()', ({ authors }) => authors.upsert({ name: 'Bob' }, ['name']), added],
      ['save()', ({ authors }, author) => authors.save({ id: author.id, name: 'Bob' }), renamed],
      ['update()', ({ authors }) => authors.update({ name: 'Ann' }, { name: 'Bob' }), renamed],
      ['update() of ids', ({ authors }, { id }) => authors.update([id], { name: 'Bob' }), renamed],
      ['update() with SQL', ({ authors }) => authors.update({ name: In(['Ann']) }, { name: () => "'Bob'" }), renamed],
      [
        'a query builder',
        ({ authors }) =>
          authors.createQueryBuilder().update({ name: 'Bob' }).where('name = :name', { name: 'Ann' }).execute(),
        renamed,
      ],
      ['delete()', ({ authors }) => authors.delete({ name: Like('A%') }), removed],
      ['remove()', ({ authors }, author) => authors.remove(author), removed],
    ])('records the rows that %s changes, inside and outside of a unit of work', async (_, change, expected) => {
      for (const run of [(work: () => Promise<unknown>) => work(), service.database.write.bind(service.database)]) {
        await library.authors.createQueryBuilder().delete().execute();
        const author = await library.authors.save({ name: 'Ann' });
        const before = (await entries('library_authors')).length;
        await asEditor(() => run(() => change(library, author)));
        const all = await entries('library_authors');
        expect(all.slice(0, all.length - before)).toMatchObject([expected]);
      }
    });

    it('records the rows that the database deletes with others', async () => {
      const { books } = await library.add('Ann', ['One']);
      await asEditor(() => library.authors.delete({ name: 'Ann' }));
      expect(await entries('library_books', String(books[0].id))).toMatchObject([
        { verb: 'delete', before: { title: 'One' } },
      ]);
    });
  });

  it('says why a write had to be given up when another one holds the turn to write', async () => {
    if (!service.database.embedded) return;
    const other = await startApp({ DATABASE_ACQUIRE_SECONDS: '1', DATABASE_URL: service.databaseUrl }, [LibraryModule]);
    try {
      const waiting = other.database.write(() =>
        other.database.outside(() => other.app.get(LibraryService).books.save({ title: 'never' })),
      );
      await expect(waiting).rejects.toThrow('No turn to write within 1000 ms');
    } finally {
      await other.close();
    }
    expect(await library.books.countBy({ title: 'never' } satisfies Partial<BookEntity>)).toBe(0);
  });
});
