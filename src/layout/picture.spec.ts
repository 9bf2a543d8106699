import { pictureHtml, sourceSet } from './picture.js';

const file = (name: string, width: number, height: number) => ({ url: `http://site.example/${name}`, width, height });
const PHOTO = {
  ...file('photo-scaled.jpg', 2560, 1920),
  sizes: {
    thumbnail: file('photo-150x150.jpg', 150, 150),
    large: file('photo-1024x768.jpg', 1024, 768),
    medium: file('photo-300x225.jpg', 300, 225),
    '2048x2048': file('photo-2048x1536.jpg', 2048, 1536),
  },
};

describe('The sources of a picture', () => {
  it('are the renderings of its shape, narrowest first, and the file itself', () => {
    expect(sourceSet(PHOTO)).toBe(
      [
        'http://site.example/photo-300x225.jpg 300w',
        'http://site.example/photo-1024x768.jpg 1024w',
        'http://site.example/photo-2048x1536.jpg 2048w',
        'http://site.example/photo-scaled.jpg 2560w',
      ].join(', '),
    );
  });

  it('are left out where there is nothing to choose from', () => {
    expect(sourceSet(file('small.jpg', 90, 90))).toBeUndefined();
    expect(sourceSet(PHOTO, PHOTO.sizes.thumbnail)).toBeUndefined();
    expect(String(pictureHtml(file('small.jpg', 90, 90), { sizes: '5rem' }))).not.toContain('sizes=');
  });

  it('include renderings whose height was rounded', () => {
    const odd = { ...file('odd.jpg', 1001, 667), sizes: { medium: file('odd-300x200.jpg', 300, 200) } };
    expect(sourceSet(odd)).toContain('odd-300x200.jpg 300w');
  });
});

it('A picture is loaded when it is scrolled to, unless it is seen first', () => {
  expect(String(pictureHtml(PHOTO, { sizes: '9rem' }))).toMatch(/sizes="9rem"[^>]*loading="lazy"/s);
  const first = String(pictureHtml(PHOTO, { sizes: '9rem', isFirst: true }));
  expect(first).toContain('fetchpriority="high"');
  expect(first).not.toContain('lazy');
});
