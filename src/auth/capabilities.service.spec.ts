import { AlmanacModule } from '../core/modules/almanac-module.decorator.js';
import { Extensions } from '../core/modules/extensions.js';
import type { AuthConfig } from './auth.config.js';
import { CapabilitiesService } from './capabilities.service.js';

const withCapabilities = async (capabilities: Record<string, readonly string[]>): Promise<CapabilitiesService> => {
  @AlmanacModule({ capabilities })
  class TrialModule {}
  return new CapabilitiesService(await Extensions.of([TrialModule]));
};

describe('The capabilities of a module', () => {
  it('belong to the roles that it names, and to administrators', async () => {
    const service = await withCapabilities({ manage_loyalty: ['editor'], see_loyalty: [] });
    expect(service.of(['editor']).has('manage_loyalty')).toBe(true);
    expect(service.of(['author']).has('manage_loyalty')).toBe(false);
    for (const capability of ['manage_loyalty', 'see_loyalty']) {
      expect(service.of(['administrator']).has(capability)).toBe(true);
      expect(service.all.has(capability)).toBe(true);
    }
    expect(service.of(['editor'], { see_loyalty: true, manage_loyalty: false })).toEqual(
      new Set([...new CapabilitiesService(Extensions.NONE).of(['editor']), 'see_loyalty']),
    );
  });

  it('are taken from editors by EDITOR_UNFILTERED_HTML, and from no one else', async () => {
    @AlmanacModule({ capabilities: { unfiltered_html: ['editor'], manage_loyalty: ['editor'] } })
    class TrialModule {}
    const extensions = await Extensions.of([TrialModule]);
    const service = (editorUnfilteredHtml: boolean) =>
      new CapabilitiesService(extensions, { editorUnfilteredHtml } as AuthConfig);
    const may = (isOn: boolean, role: string, own = {}) => service(isOn).of([role], own).has('unfiltered_html');
    expect([may(true, 'editor'), may(false, 'editor'), may(false, 'administrator')]).toEqual([true, false, true]);
    expect(may(false, 'editor', { unfiltered_html: true })).toBe(true);
    expect(service(false).of(['editor']).has('manage_loyalty')).toBe(true);
    expect(service(false).all.has('unfiltered_html')).toBe(true);
  });

  it.each([
    [{ manage_options: [] }, 'A module declares the capability manage_options, which the service has; rename it.'],
    [{ editor: [] }, 'A module declares the capability editor, which the service has; rename it.'],
    [{ manage_loyalty: ['boss'] }, 'The capability manage_loyalty is given to boss, which is no role; there are'],
    [{ 'manage loyalty': [] }, 'The capability "manage loyalty" of TrialModule must have 1 to 60 lower-case letters'],
  ])('keep the service from starting when they are %p', async (capabilities, message) => {
    await expect(withCapabilities(capabilities)).rejects.toThrow(message);
  });
});
