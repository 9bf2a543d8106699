import { Injectable, Module, Post } from '@nestjs/common';
import { InjectDataSource, InjectRepository, TypeOrmModule } from '@nestjs/typeorm';
import {
  Column,
  DataSource,
  Entity,
  JoinColumn,
  ManyToOne,
  OneToMany,
  PrimaryGeneratedColumn,
  Repository,
} from 'typeorm';
import { RestParam } from '../../../src/core/parameters/index.js';
import { hasCapability } from '../../../src/core/rest/policy.js';
import { Authorize } from '../../../src/core/rest/guards/policy.guard.js';
import { RestParams, RestController } from '../../../src/core/rest/route.decorators.js';

/** An author of the module that tests write. */
@Entity('library_authors')
export class AuthorEntity {
  @PrimaryGeneratedColumn()
  id: number;

  @Column({ length: 100, unique: true })
  name: string;

  @OneToMany(() => BookEntity, ({ author }) => author, { cascade: true })
  books: BookEntity[];
}

/** A book of an author. */
@Entity('library_books')
export class BookEntity {
  @PrimaryGeneratedColumn()
  id: number;

  @Column({ length: 100 })
  title: string;

  @ManyToOne(() => AuthorEntity, ({ books }) => books, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'author_id' })
  author: AuthorEntity;
}

/** Uses TypeORM as its documentation shows. */
@Injectable()
export class LibraryService {
  constructor(
    @InjectRepository(AuthorEntity) readonly authors: Repository<AuthorEntity>,
    @InjectRepository(BookEntity) readonly books: Repository<BookEntity>,
    @InjectDataSource() readonly dataSource: DataSource,
  ) {}

  /** Stores an author with books by way of the relation. */
  add(name: string, titles: string[] = []): Promise<AuthorEntity> {
    return this.authors.save(this.authors.create({ name, books: titles.map((title) => ({ title })) }));
  }
}

class AuthorParams {
  @RestParam({ type: 'string', required: true, description: 'Name of the author.' })
  name: string;
}

/** A REST route whose handler writes with an injected repository. */
@RestController('library/v1', 'authors')
export class AuthorsController {
  constructor(private readonly library: LibraryService) {}

  @Post()
  @Authorize(hasCapability('edit_posts'))
  async create(@RestParams() { name }: AuthorParams): Promise<object> {
    const { id } = await this.library.add(name, [`The works of ${name}`]);
    return { id, books: await this.library.books.countBy({ author: { id } }) };
  }
}

@Module({
  imports: [TypeOrmModule.forFeature([AuthorEntity, BookEntity])],
  providers: [LibraryService],
  controllers: [AuthorsController],
})
export class LibraryModule {}

/** Makes the tables of the module. */
export async function createLibraryTables({ dataSource }: LibraryService): Promise<void> {
  const id =
    dataSource.options.type === 'mysql' ? 'INT AUTO_INCREMENT PRIMARY KEY' : 'INTEGER PRIMARY KEY AUTOINCREMENT';
  await dataSource.query(`CREATE TABLE library_authors (id ${id}, name VARCHAR(100) NOT NULL UNIQUE)`);
  await dataSource.query(
    `CREATE TABLE library_books (id ${id}, title VARCHAR(100) NOT NULL, author_id INT NULL,
     FOREIGN KEY (author_id) REFERENCES library_authors (id) ON DELETE CASCADE)`,
  );
}
