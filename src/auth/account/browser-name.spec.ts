import { IntlMessageFormat } from 'intl-messageformat';
import { EN, type AuthTextName } from '../texts/en.js';
import { browserName } from './browser-name.js';

const ENGLISH = {
  text: (name: AuthTextName, values = {}) => String(new IntlMessageFormat(EN[name], 'en').format(values)),
};

describe('browserName', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Linux'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge on Windows'],
    ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1', 'Safari on iOS'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) Version/17.0 Safari/605.1', 'Safari on macOS'],
    ['curl/8.0', 'Browser'],
    ['', 'Browser'],
  ])('of %p is %p', (agent, name) => expect(browserName(agent, ENGLISH)).toBe(name));
});
