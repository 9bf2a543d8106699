import { Controller, Get, Injectable, Post } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { READS } from '../../../src/abilities/ability.js';
import type { Ability } from '../../../src/abilities/ability.js';
import { RegisterAbility } from '../../../src/abilities/register-ability.decorator.js';
import { createAlmanac } from '../../../src/almanac.js';
import type { PaymentProvider } from '../../../src/cal/tickets/payments/payment-provider.js';
import { RegisterPaymentProvider } from '../../../src/cal/tickets/payments/register-payment-provider.decorator.js';
import { Setting } from '../../../src/core/config/setting.decorator.js';
import { loadSettings } from '../../../src/core/config/load-settings.js';
import { migrate, openDatabase } from '../../../src/core/database/connect.js';
import { dataSourceOptions } from '../../../src/core/database/data-source.js';
import { AlmanacModule } from '../../../src/core/modules/almanac-module.decorator.js';
import type { AlmanacModuleMetadata } from '../../../src/core/modules/almanac-module.decorator.js';
import type { ModuleImport } from '../../../src/core/modules/extensions.js';
import { OnDurableEvent } from '../../../src/core/events/on-durable-event.decorator.js';
import { Public } from '../../../src/core/rest/policy.js';
import { Authorize } from '../../../src/core/rest/guards/policy.guard.js';
import { RestController } from '../../../src/core/rest/route.decorators.js';
import { startApp } from '../../helpers/app.js';
import { serviceMigrations } from '../../helpers/migrations.js';
import { builtExtension } from '../../helpers/built-extension.js';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';

const extended = (name: string, metadata: AlmanacModuleMetadata): ModuleImport => {
  const type = { [name]: class {} }[name];
  AlmanacModule(metadata)(type);
  return type;
};

@RestController('trial/v1', 'things')
class ThingsController {
  @Get(':id')
  @Authorize(Public)
  show() {
    return { by: 'ThingsController' };
  }

  @Post()
  @Authorize(Public)
  create() {
    return {};
  }
}

@RestController('trial/v1', 'things')
class OtherThingsController {
  @Get(':name')
  @Authorize(Public)
  find() {
    return {};
  }
}

@Controller('trial')
class PageController {
  @Get(':page')
  page() {
    return 'PageController';
  }
}

@Controller('/trial/')
class OtherPageController {
  @Get('/:name')
  page() {
    return 'OtherPageController';
  }

  @Post('/:name')
  post() {
    return '';
  }
}

class TrialAbility {
  readonly label: string = 'Trial';
  readonly description = 'A trial.';
  readonly annotations = READS;
  readonly policy = Public;

  run(): Promise<unknown> {
    return Promise.resolve({});
  }
}

@Injectable()
@RegisterAbility()
class SiteInfo extends TrialAbility implements Ability {
  readonly name = 'core/get-site-info';
  readonly category = 'site';
}

@Injectable()
@RegisterAbility()
class Homeless extends TrialAbility implements Ability {
  readonly name = 'trial/homeless';
  readonly category = 'trials';
}

@Injectable()
class FirstMailer {
  @OnDurableEvent('order.completed', { subscriber: 'mailer' })
  send(): Promise<void> {
    return Promise.resolve();
  }
}

@Injectable()
class SecondMailer {
  @OnDurableEvent('order.completed', { subscriber: 'mailer' })
  mail(): Promise<void> {
    return Promise.resolve();
  }
}

@Injectable()
@RegisterPaymentProvider()
class SecondManual implements PaymentProvider {
  readonly name = 'manual';
  readonly label = 'Second';
  readonly settlesImmediately = false;
  readonly ready = () => Promise.resolve(true);
  readonly begin = () => Promise.resolve({ status: 'pending' as const });
  readonly refund = () => Promise.resolve();
}

describe('A module', () => {
  it.each<[string, ModuleImport[]]>([
    [
      'OtherThingsController.find and ThingsController.show both answer GET /trial/v1/things/(?P<name>[^/]+); change the path of one.',
      [
        extended('BModule', { controllers: [OtherThingsController] }),
        extended('AModule', { controllers: [ThingsController] }),
      ],
    ],
    [
      'OtherPageController.page and PageController.page both answer GET /trial/:name; change the path of one.',
      [
        extended('AModule', { controllers: [PageController] }),
        extended('BModule', { controllers: [OtherPageController] }),
      ],
    ],
    [
      'There are two abilities called core/get-site-info; rename one.',
      [extended('AbilityModule', { providers: [SiteInfo] })],
    ],
    [
      'The ability trial/homeless is in the category trials, which does not exist; declare it with @RegisterAbility({ category }).',
      [extended('AbilityModule', { providers: [Homeless] })],
    ],
    [
      '@OnDurableEvent of SecondMailer.mail: the subscriber mailer handles order.completed already.',
      [extended('BModule', { providers: [SecondMailer] }), extended('AModule', { providers: [FirstMailer] })],
    ],
    [
      'There are two payment providers called manual; rename one.',
      [extended('PaymentModule', { providers: [SecondManual] })],
    ],
  ])('keeps the service from starting with one sentence: %s', async (message, modules) => {
    await expect(startApp({}, modules)).rejects.toThrow(message);
  });

  it('that ALMANAC_MODULES names is loaded by the applications that tests start', async () => {
    const service = await startApp({ ALMANAC_MODULES: builtExtension() });
    const holder = { name: 'Ann', email: 'ann@site.example' };
    const { body } = await service.as('editor').post('/loyalty/v1/cards').send({ holder }).expect(201);
    expect(body).toMatchObject({ holder: 'Ann', points: 0 });
    await service.close();
  });

  it('that has a public webhook needs no change of the service', async () => {
    const service = await startApp({}, [extended('HookModule', { controllers: [ThingsController, PageController] })]);
    await service.as('anonymous').post('/trial/v1/things').expect(201);
    await service.http().get('/trial/any').expect(200, 'PageController');
    await service.close();
  });
});

describe('Migrations of modules', () => {
  /** Notes what ran: the time in its name is between two migrations of the service. */
  class Between1763600000055 implements MigrationInterface {
    name = 'Between1763600000055';

    async up(runner: QueryRunner): Promise<void> {
      await runner.query('CREATE TABLE between_us (id INTEGER PRIMARY KEY)');
    }

    async down(runner: QueryRunner): Promise<void> {
      await runner.query('DROP TABLE between_us');
    }
  }
  class Last1999999999999 implements MigrationInterface {
    name = 'Last1999999999999';

    async up(runner: QueryRunner): Promise<void> {
      await runner.query('CREATE TABLE trial_last (id INTEGER PRIMARY KEY)');
    }

    async down(runner: QueryRunner): Promise<void> {
      await runner.query('DROP TABLE trial_last');
    }
  }
  const ofModules = [Last1999999999999, Between1763600000055];
  let ours: readonly Type<MigrationInterface>[];
  beforeAll(async () => {
    ours = await serviceMigrations();
  });
  const executed = async (dataSource: DataSource): Promise<string[]> =>
    (await dataSource.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id')).map(({ name }) => name);

  it('run and are reverted in one sequence with those of the service', async () => {
    const database = await throwawayDatabase();
    const options = dataSourceOptions({ ...loadSettings(), databaseUrl: database.url }, [...ours, ...ofModules]);
    const dataSource = await new DataSource(options).initialize();
    expect(await migrate(dataSource)).toBe(ours.length + ofModules.length);
    const names = await executed(dataSource);
    expect(names).toEqual(
      [...ours, ...ofModules].map(({ name }) => name).sort((a, b) => Number(a.slice(-13)) - Number(b.slice(-13))),
    );
    expect(names.indexOf('Between1763600000055')).toBe(names.findIndex((name) => name.endsWith('1763600000060')) - 1);
    for (let left = names.length - 1; left >= names.indexOf('Between1763600000055'); left--) {
      await dataSource.undoLastMigration({ transaction: 'each' });
      expect(await executed(dataSource)).toEqual(names.slice(0, left));
    }
    await expect(dataSource.query('SELECT 1 FROM between_us')).rejects.toThrow('between_us');
    expect(await migrate(dataSource)).toBe(names.length - names.indexOf('Between1763600000055'));
    await dataSource.destroy();
    await database.drop();
  });

  it('run on a database that has all later ones', async () => {
    const database = await throwawayDatabase();
    const settings = { ...loadSettings(), databaseUrl: database.url };
    await (await openDatabase(dataSourceOptions(settings, ours), settings)).dataSource.destroy();
    const { dataSource } = await openDatabase(dataSourceOptions(settings, [...ours, ...ofModules]), settings);
    expect((await executed(dataSource)).slice(-2)).toEqual(['Between1763600000055', 'Last1999999999999']);
    await dataSource.destroy();
    await expect(openDatabase(dataSourceOptions(settings, ours), settings)).rejects.toThrow(
      /does not know its migration Between1763600000055: .* name the module that brings it in ALMANAC_MODULES/,
    );
    await database.drop();
  });
});

class GreetingSettings {
  @Setting({ env: 'GREETING', default: 'Hello', description: 'How to greet.' })
  greeting: string;
}

@Controller('greeting')
class GreetingController {
  constructor(private readonly settings: GreetingSettings) {}

  @Get()
  greet() {
    return this.settings.greeting;
  }
}

describe('createAlmanac', () => {
  const GreetingModule = extended('GreetingModule', {
    controllers: [GreetingController],
    settings: [GreetingSettings],
  });

  it('starts the service with modules and settings of both', async () => {
    const database = await throwawayDatabase();
    const settings = {
      DATABASE_URL: database.url,
      SCHEDULER: false,
      DOCS: 'off',
      LOG_LEVEL: 'silent',
      GREETING: 'Moin',
    };
    const app = await createAlmanac({ modules: [GreetingModule], settings });
    await app.listen(0, '127.0.0.1');
    expect(await (await fetch(`${await app.getUrl()}/greeting`)).text()).toBe('Moin');
    await app.close();
    await database.drop();
  });

  it('refuses settings that nobody declares', async () => {
    await expect(createAlmanac({ settings: { GREETING: 'Moin' } })).rejects.toThrow('There is no setting GREETING.');
  });
});
