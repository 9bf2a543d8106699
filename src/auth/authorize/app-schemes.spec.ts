import { isAppSchemeList, schemeList } from './app-schemes.js';

describe('A setting of schemes of apps', () => {
  it.each(['', 'myapp', 'MyApp, x-other-app', 'web+x,com.example.app', ' , '])('accepts %j', (text) =>
    expect(isAppSchemeList(text)).toBe(true),
  );

  it.each(['myapp:', 'myapp://', 'my app', '1app', 'javascript', 'myapp, Intent', 'data', 7, undefined])(
    'refuses %j',
    (text) => expect(isAppSchemeList(text)).toBe(false),
  );

  it('is read in lower case', () => expect(schemeList(' MyApp,, other ')).toEqual(['myapp', 'other']));
});
