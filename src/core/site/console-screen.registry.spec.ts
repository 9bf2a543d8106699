import { registrationsOf } from '../modules/registrations.spec-helper.js';
import { type ConsoleScreen, ConsoleScreenRegistry, RegisterConsoleScreen } from './console-screen.registry.js';

const SCREEN: ConsoleScreen = {
  path: 'loyalty',
  title: 'Loyalty',
  capability: 'manage_loyalty',
  script: '/loyalty.js',
};

function registryOf(...screens: ConsoleScreen[]): ConsoleScreenRegistry {
  const registered = screens.map((options) => ({ options }));
  const registry = new ConsoleScreenRegistry(registrationsOf(RegisterConsoleScreen, registered));
  registry.onModuleInit();
  return registry;
}

describe('ConsoleScreenRegistry', () => {
  it('has the screens of modules in their order', () => {
    const raffle = { path: 'raffle-2', title: 'Raffle', capability: 'manage_options', page: '/raffle/admin?tab=1' };
    expect(registryOf(SCREEN, raffle).all.map(({ path }) => path)).toEqual(['loyalty', 'raffle-2']);
  });

  it.each<[Partial<ConsoleScreen>, string]>([
    [{ path: 'Loyalty/cards' }, 'its path must be 1 to 40 lower-case letters, digits and dashes'],
    [{ path: 'taken' }, 'there is one with this path already'],
    [{ title: '' }, 'its title must have 1 to 40 characters'],
    [{ title: 'x'.repeat(41) }, 'its title must have 1 to 40 characters'],
    [{ capability: '' }, 'it names no capability'],
    [{ script: undefined }, 'it must have either a script or a page'],
    [{ page: '/loyalty' }, 'it must have either a script or a page'],
    [{ script: 'https://cdn.example/screen.js' }, 'its script or page must be a path of this service'],
    [{ script: '//cdn.example/screen.js' }, 'its script or page must be a path of this service'],
    [{ script: '/\\cdn.example/screen.js' }, 'its script or page must be a path of this service'],
  ])('refuses a screen with %j', (changed, reason) => {
    expect(() => registryOf({ ...SCREEN, path: 'taken' }, { ...SCREEN, ...changed })).toThrow(reason);
  });
});
