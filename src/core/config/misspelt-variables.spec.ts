import { misspeltVariables } from './misspelt-variables.js';
import { settingDeclarations } from './setting.decorator.js';
import { Settings } from './settings.js';

describe('misspeltVariables', () => {
  const found = (...names: string[]) =>
    misspeltVariables(settingDeclarations(Settings), Object.fromEntries(names.map((name) => [name, 'x'])));

  it.each([
    ['DATABAES_URL', 'DATABASE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['DATABASE_URL_FIEL', 'DATABASE_URL_FILE'],
    ['SECRETKEY', 'SECRET_KEY'],
    ['PUBLIC_URLS', 'PUBLIC_URL'],
  ])('finds %s, which resembles %s', (name, meant) => {
    expect(found(name)).toEqual([{ name, meant }]);
  });

  it('is silent about settings themselves and about variables of other programs', () => {
    const names = settingDeclarations(Settings).map(({ env }) => env);
    expect(found(...names, 'SECRET_KEY_FILE')).toEqual([]);
    expect(found('PATH', 'HOSTNAME', 'NODE_OPTIONS', 'NODE_ENV', 'LANGUAGE', 'LC_ALL', 'POSTS', 'HTTP_PROXY')).toEqual(
      [],
    );
  });
});
