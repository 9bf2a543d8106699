import { existsSync } from 'node:fs';
import { Body, Controller, Get, Injectable, Module, Post } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { InjectRepository, TypeOrmModule } from '@nestjs/typeorm';
import {
  AlmanacModule,
  Authorize,
  CurrentUser,
  Public,
  RestController,
  Setting,
  Settings,
  SiteService,
  hasCapability,
} from 'almanac';
import type { Caller } from 'almanac';
import { AlmanacTestingModule, TEST_ADMINISTRATOR, createTestingApplication } from 'almanac/testing';
import request from 'supertest';
import { Column, Entity, PrimaryGeneratedColumn, Repository, Table } from 'typeorm';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { basic } from '../../helpers/credentials.js';

@Injectable()
class GreetingService {
  greet(name: string): string {
    return `Hello ${name}`;
  }
}

@Controller('greetings')
class GreetingsController {
  constructor(private readonly greetings: GreetingService) {}

  @Get('mine')
  mine(@CurrentUser() caller: Caller) {
    return this.greetings.greet(caller.login);
  }
}

@RestController('greetings/v1', 'items')
class GreetingsRestController {
  constructor(private readonly greetings: GreetingService) {}

  @Get()
  @Authorize(Public)
  list() {
    return [this.greetings.greet('all')];
  }
}

@Module({ controllers: [GreetingsController, GreetingsRestController], providers: [GreetingService] })
class GreetingsModule {}

class NotesSettings {
  @Setting({ env: 'NOTES_PREFIX', default: '', description: 'Text before each note.' })
  prefix: string;
}

@Entity('testing_notes')
class NoteEntity {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('varchar', { length: 60 })
  text: string;
}

class TestingNotes1770000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'testing_notes',
        columns: [
          { name: 'id', type: 'integer', isPrimary: true, isGenerated: true, generationStrategy: 'increment' },
          { name: 'text', type: 'varchar', length: '60' },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('testing_notes');
  }
}

@Controller('notes')
class NotesController {
  constructor(
    @InjectRepository(NoteEntity) private readonly notes: Repository<NoteEntity>,
    private readonly settings: NotesSettings,
  ) {}

  @Post()
  @Authorize(hasCapability('edit_posts'))
  add(@Body('text') text: string) {
    return this.notes.save({ text: this.settings.prefix + text });
  }
}

@AlmanacModule({
  imports: [TypeOrmModule.forFeature([NoteEntity])],
  controllers: [NotesController],
  settings: [NotesSettings],
  migrations: [TestingNotes1770000000002],
})
class NotesModule {}

const administrator = basic({ ...TEST_ADMINISTRATOR });

describe('AlmanacTestingModule', () => {
  let app: NestExpressApplication;
  let http: ReturnType<typeof request>;
  beforeAll(async () => {
    const moduleRef = await Test.createTestingModule({
      imports: [
        AlmanacTestingModule.forRoot({ settings: { NOTES_PREFIX: 'a ' }, modules: [NotesModule] }),
        GreetingsModule,
      ],
    })
      .overrideProvider(GreetingService)
      .useValue({ greet: (name: string) => `Bye ${name}` })
      .compile();
    app = await createTestingApplication(moduleRef);
    await app.listen(0, '127.0.0.1');
    http = request(app.getHttpServer());
  });
  afterAll(() => app?.close());

  it('serves modules beside the service, with providers that the test overrides', async () => {
    await http.get('/greetings/mine').set('Authorization', administrator).expect(200, 'Bye administrator');
    await http.get('/api/greetings/v1/items').expect(200, ['Bye all']);
  });

  it('serves the service with its pipeline: routes, pages, permissions and headers', async () => {
    const { body, headers } = await http.get('/api/cal/events/v1/events').expect(200);
    expect(body).toMatchObject({ events: [] });
    expect(headers['x-request-id']).toMatch(/./);
    await http
      .get('/events/')
      .expect(200)
      .expect('Content-Type', /text\/html/);
    await http.get('/no/such/page').expect(404);
    const event = { title: 'T', start_date: '2031-07-01 10:00', end_date: '2031-07-01 11:00' };
    await http.post('/api/cal/events/v1/events').send(event).expect(401);
    await http.post('/api/cal/events/v1/events').set('Authorization', administrator).send(event).expect(201);
  });

  it('reads settings, runs migrations and registers routes of the modules that forRoot gets', async () => {
    await http.post('/notes').send({ text: 'note' }).expect(401);
    const added = http.post('/notes').set('Authorization', administrator).send({ text: 'note' });
    await added.expect(201, { id: 1, text: 'a note' });
  });

  it('removes its database and uploads when the application closes', async () => {
    const moduleRef = await Test.createTestingModule({ imports: [AlmanacTestingModule.forRoot()] }).compile();
    const path = moduleRef.get(Settings).databaseUrl.replace('sqlite:', '');
    await moduleRef.init();
    expect(await moduleRef.get(SiteService).plainSettings()).toMatchObject({ title: expect.any(String) as string });
    expect(existsSync(path)).toBe(true);
    await moduleRef.close();
    expect(existsSync(path)).toBe(false);
  });

  it('refuses a module with @AlmanacModule that is not given to forRoot, and a setting that does not exist', async () => {
    const unlisted = Test.createTestingModule({ imports: [AlmanacTestingModule.forRoot(), NotesModule] });
    await expect(unlisted.compile()).rejects.toThrow(
      'NotesModule has @AlmanacModule: pass it as AlmanacTestingModule.forRoot({ modules: [NotesModule] })',
    );
    await expect(AlmanacTestingModule.forRoot({ settings: { PROT: 1 } })).rejects.toThrow('There is no setting PROT.');
  });
});
