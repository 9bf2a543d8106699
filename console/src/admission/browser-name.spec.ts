import { browserName } from './browser-name.js';

describe('browserName', () => {
  it.each([
    [
      'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 Chrome/139.0.0.0 Mobile Safari/537.36',
      'Chrome 139, Android 16',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari 18, iOS 18',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140, Linux'],
    ['', ''],
  ])('says in a few words what %s is', (userAgent, name) => expect(browserName(userAgent)).toBe(name));
});
