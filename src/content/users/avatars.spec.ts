import { avatarUrls } from './avatars.js';

const GRAVATAR = 'https://secure.gravatar.com/avatar/{hash}?s={size}&d=mm&r=g';

describe('avatarUrls', () => {
  it('returns a URL per size with the hash of the e-mail address', () => {
    const hash = '1c08e23b060715335d623f18dc04bd0dca6e86a94275c56303efb50eb56f6fe7';
    expect(avatarUrls(GRAVATAR, 'tamarisk@example.org')).toEqual({
      24: `https://secure.gravatar.com/avatar/${hash}?s=24&d=mm&r=g`,
      48: `https://secure.gravatar.com/avatar/${hash}?s=48&d=mm&r=g`,
      96: `https://secure.gravatar.com/avatar/${hash}?s=96&d=mm&r=g`,
    });
  });

  it('ignores letter case and blanks of the e-mail address', () => {
    expect(avatarUrls(GRAVATAR, ' Tamarisk@Example.ORG ')).toEqual(avatarUrls(GRAVATAR, 'tamarisk@example.org'));
  });

  it('supports any URL template', () => {
    expect(avatarUrls('https://pics.example.org/{size}/static.png', 'a@b.example')['48']).toBe(
      'https://pics.example.org/48/static.png',
    );
  });
});
