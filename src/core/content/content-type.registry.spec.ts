import { Caller } from '../context/caller.js';
import { AlmanacModule } from '../modules/almanac-module.decorator.js';
import type { ContentType } from '../modules/content-type.js';
import { Extensions } from '../modules/extensions.js';
import { ContentTypeRegistry } from './content-type.registry.js';
import { capabilitiesFor, CONTENT_TYPE_DEFAULTS } from './post-type.js';

const typeOf = (name: string, indexed: boolean): ContentType => ({
  ...CONTENT_TYPE_DEFAULTS,
  name,
  indexed,
  table: name,
  restBase: name,
  labels: { many: name, one: name },
  capabilities: capabilitiesFor(name),
  plainQuery: `?${name}=`,
  supports: new Set(),
});

@AlmanacModule({ contentTypes: [typeOf('songs', true), typeOf('albums', false)] })
class ZitherModule {}

@AlmanacModule({ contentTypes: [typeOf('concerts', true)] })
class AccordionModule {}

describe('ContentTypeRegistry', () => {
  it('has the content types in the order in which modules are imported', async () => {
    const types = new ContentTypeRegistry(await Extensions.of([], [ZitherModule, AccordionModule]));
    expect(types.all.map(({ name }) => name)).toEqual(['songs', 'albums', 'concerts']);
    expect(types.searched.map(({ name }) => name)).toEqual(['songs', 'concerts']);
  });

  it('finds a content type by its name', async () => {
    const types = new ContentTypeRegistry(await Extensions.of([], [ZitherModule]));
    expect(types.get('albums')?.table).toBe('albums');
    expect(types.get('concerts')).toBeUndefined();
  });

  it('knows whether a caller may write posts of any content type', async () => {
    const types = new ContentTypeRegistry(await Extensions.of([], [ZitherModule]));
    expect(types.mayEditAny(new Caller(7, 'a', new Set(['edit_albums'])))).toBe(true);
    expect(types.mayEditAny(new Caller(7, 'a', new Set(['edit_concerts'])))).toBe(false);
  });
});
