import { Injectable, Module } from '@nestjs/common';
import type { ModuleMetadata } from '@nestjs/common';
import type { MigrationInterface } from 'typeorm';
import { Setting } from '../config/setting.decorator.js';
import { wordpressNames } from '../rest/names.js';
import { AlmanacModule } from './almanac-module.decorator.js';
import type { AlmanacModuleMetadata } from './almanac-module.decorator.js';
import type { ContentType } from './content-type.js';
import { Extensions } from './extensions.js';
import type { TaxonomyDefinition } from './taxonomy-definition.js';
import type { ModuleImport } from './extensions.js';

class FirstSettings {
  @Setting({ env: 'FIRST_ITEMS', default: 1, description: 'Items.' })
  items: number;
}

class PortSettings {
  @Setting({ env: 'PORT', default: 1, description: 'A port.' })
  port: number;
}

const CARD_SCOPE = { name: 'cards:read', description: 'Cards.', endpoints: [], capabilities: [] };
const COLORS = { name: 'card_color' } as TaxonomyDefinition;
const CARD = { name: 'loyalty_card' } as ContentType;

@Injectable()
class Plain {}

class Nothing {
  up = (): Promise<void> => Promise.resolve();
  down = (): Promise<void> => Promise.resolve();
}
class Cards1770000000000 extends Nothing implements MigrationInterface {}
class Points1770000000001 extends Nothing implements MigrationInterface {}
class Stamps1760000000000 extends Nothing implements MigrationInterface {}
class Undated extends Nothing implements MigrationInterface {}

const extended = (name: string, metadata: AlmanacModuleMetadata): ModuleImport => {
  const type = { [name]: class {} }[name];
  AlmanacModule(metadata)(type);
  return type;
};
const nested = (imports: ModuleMetadata['imports']): ModuleImport => {
  @Module({ imports })
  class OuterModule {}
  return OuterModule;
};

describe('Extensions', () => {
  it('collect what modules bring, those that modules import included', async () => {
    const inner = extended('InnerModule', { settings: [FirstSettings], migrations: [Cards1770000000000] });
    const dynamic = {
      module: extended('DynamicModule', { capabilities: { see: [] } }) as new () => object,
      imports: [inner],
    };
    const deep = nested([nested([{ forwardRef: () => inner }])]);
    const found = await Extensions.of([nested([Promise.resolve(dynamic), deep])]);
    expect(found.settings).toEqual([FirstSettings]);
    expect(found.migrations).toEqual([Cards1770000000000]);
    expect([...found.capabilities.keys()]).toEqual(['see']);
  });

  it('bring migrations in the order of the time in their names', async () => {
    const later = extended('ALaterModule', { migrations: [Points1770000000001, Cards1770000000000] });
    const service = extended('ServiceModule', { migrations: [Stamps1760000000000] });
    const { migrations } = await Extensions.of([later], [service]);
    expect(migrations).toEqual([Stamps1760000000000, Cards1770000000000, Points1770000000001]);
  });

  it('are the same in whichever order modules are given', async () => {
    const modules = [
      extended('BModule', { capabilities: { b: [] }, wordpressNames: { types: { two: '2' } } }),
      extended('AModule', { capabilities: { a: [] }, wordpressNames: { types: { one: '1' } } }),
    ];
    const [one, other] = [await Extensions.of(modules), await Extensions.of([...modules].reverse())];
    expect(one).toEqual(other);
    expect(one.modules.map((module) => (module as { name: string }).name)).toEqual(['AModule', 'BModule']);
  });

  it('map names of modules on the compatibility root', async () => {
    const names = { namespaces: { 'loyalty/v1': 'acme/v1' }, types: { loyalty_card: 'acme_card' } };
    const map = wordpressNames(await Extensions.of([extended('CardsModule', { wordpressNames: names })]));
    expect(map.path('/acme/v1/cards')).toBe('/loyalty/v1/cards');
    const site = 'https://site.example/';
    expect(
      map.output({ loyalty_card: 1, type: 'loyalty_card', url: `${site}loyalty/v1/cards`, title: 'loyalty_card' }, [
        site,
      ]),
    ).toEqual({ acme_card: 1, type: 'acme_card', url: `${site}acme/v1/cards`, title: 'loyalty_card' });
  });

  it('collect what the modules of the service bring, before that of others', async () => {
    const own = extended('OwnModule', { capabilities: { z_own: [] } });
    const service = nested([own]);
    const others = [extended('OwnModule', { capabilities: { a_other: [] }, imports: [{ forwardRef: () => own }] })];
    const found = await Extensions.of(others, [service]);
    expect([...found.capabilities.keys()]).toEqual(['z_own', 'a_other']);
    expect(found.modules).toEqual(others);
    await expect(Extensions.of([extended('GuestModule', { capabilities: { z_own: [] } })], [service])).rejects.toThrow(
      'The capability z_own of GuestModule is already that of the service; rename it.',
    );
  });

  const first = extended('FirstModule', {
    settings: [FirstSettings],
    migrations: [Cards1770000000000],
    capabilities: { see: [] },
    scopes: [CARD_SCOPE],
    wordpressNames: { namespaces: { 'first/v1': 'acme/v1' } },
    domainEvents: { 'card.issued': Plain },
    contentTypes: [CARD],
    taxonomies: [COLORS],
  });
  it.each<[string, ModuleImport[]]>([
    [
      'The setting FIRST_ITEMS of OtherModule is already that of FirstModule; rename it.',
      [first, extended('OtherModule', { settings: [FirstSettings] })],
    ],
    [
      'The setting PORT of PortModule is already that of the service; rename it.',
      [extended('PortModule', { settings: [PortSettings] })],
    ],
    [
      'Plain in "settings" of PlainModule has no property with @Setting.',
      [extended('PlainModule', { settings: [Plain] })],
    ],
    [
      'The migration Cards1770000000000 of OtherModule is already that of FirstModule; rename it.',
      [extended('OtherModule', { migrations: [Cards1770000000000] }), first],
    ],
    [
      'The migration Undated of UndatedModule must be named with milliseconds since 1970 at the end, e.g. Undated1770000000000.',
      [extended('UndatedModule', { migrations: [Undated] })],
    ],
    [
      'The capability see of OtherModule is already that of FirstModule; rename it.',
      [first, extended('OtherModule', { capabilities: { see: [] } })],
    ],
    [
      'The content type loyalty_card of OtherModule is already that of FirstModule; rename it.',
      [first, extended('OtherModule', { contentTypes: [CARD] })],
    ],
    [
      'The taxonomy card_color of OtherModule is already that of FirstModule; rename it.',
      [first, extended('OtherModule', { taxonomies: [COLORS] })],
    ],
    [
      'The scope cards:read of OtherModule is already that of FirstModule; rename it.',
      [first, extended('OtherModule', { scopes: [CARD_SCOPE] })],
    ],
    [
      'The scope "cards" of OtherModule must be named like orders:read, in lower case.',
      [extended('OtherModule', { scopes: [{ ...CARD_SCOPE, name: 'cards' }] })],
    ],
    [
      'The domain event card.issued of OtherModule is already that of FirstModule; rename it.',
      [first, extended('OtherModule', { domainEvents: { 'card.issued': Plain } })],
    ],
    [
      'The WordPress name acme/v1 of OtherModule is already that of FirstModule; rename it.',
      [first, extended('OtherModule', { wordpressNames: { namespaces: { 'x/v1': 'acme/v1' } } })],
    ],
    ['Two modules are called FirstModule; rename one of the classes.', [first, extended('FirstModule', {})]],
    ['Plain is not a module of Nest: pass a class with @AlmanacModule or @Module.', [Plain]],
    [
      '{"a":1} is not a module of Nest: pass a class with @AlmanacModule or @Module.',
      [{ a: 1 } as unknown as ModuleImport],
    ],
  ])('are refused: %s', async (message, modules) => {
    await expect(Extensions.of(modules)).rejects.toThrow(message);
  });
});
