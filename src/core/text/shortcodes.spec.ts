import { generateExcerpt, renderContent } from './render.js';
import { replaceShortcodes } from './shortcodes.js';

const IMAGE = '<img class="wp-image-60" src="/a.webp" alt="" width="300" height="200" />';

describe('Shortcodes of classic texts', () => {
  it('show a captioned image as a figure', () => {
    const text = `Before\n\n[caption id="attachment_60" align="alignleft" width="300"]${IMAGE} A "caption"[/caption]\n\nAfter`;
    expect(renderContent(text)).toBe(
      `<p>Before</p>\n<figure id="attachment_60" style="width:300px" class="wp-caption alignleft">${IMAGE}` +
        '<figcaption class="wp-caption-text">A &#8220;caption&#8221;</figcaption></figure>\n<p>After</p>',
    );
    expect(renderContent(`[caption width="300"]<a href="/x">${IMAGE}</a>[/caption]`)).toBe(
      `<p><a href="/x">${IMAGE}</a></p>`,
    );
  });

  it('show addresses of other sites as links, and players', () => {
    expect(renderContent('[embed]https://video.example/watch?v=1&t=2[/embed]')).toBe(
      '<p><a href="https://video.example/watch?v=1&amp;t=2">https://video.example/watch?v=1&amp;t=2</a></p>',
    );
    expect(renderContent('[audio mp3="/a.mp3"][/audio]')).toContain('<audio class="wp-audio-shortcode" controls');
    expect(renderContent('[video width="640" height="360" mp4="/a.mp4" poster="/p.jpg"][/video]')).toContain(
      'width="640" height="360" poster="/p.jpg" src="/a.mp4"',
    );
    const block =
      '<!-- wp:embed {"url":"https://video.example/1"} -->\n<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://video.example/1\n</div></figure>\n<!-- /wp:embed -->';
    expect(renderContent(block)).toContain('<a href="https://video.example/1">https://video.example/1</a>\n</div>');
  });

  it('leave unknown, escaped and broken ones as they are', () => {
    for (const text of [
      '[unknown a="b"]left[/unknown]',
      '[[caption width="300"]x]',
      '[video]',
      '[embed]javascript:x[/embed]',
    ])
      expect(replaceShortcodes(text, () => undefined)).toBe(text);
    expect(renderContent('[unknown_shortcode a="b"]left as it is[/unknown_shortcode]')).toBe(
      '<p>[unknown_shortcode a="b"]left as it is[/unknown_shortcode]</p>',
    );
    expect(renderContent('[embed]javascript:alert(1)[/embed]')).toBe('<p>[embed]javascript:alert(1)[/embed]</p>');
  });

  it('are none in attributes and comments, where their markup would end the attribute', () => {
    const text = `<p title="[audio src='x' onplay='y']">a</p><!-- [audio src="x"] -->`;
    expect(renderContent(text)).toBe(renderContent(text.replaceAll('audio', 'other')).replaceAll('other', 'audio'));
    expect(renderContent('[audio src="/a.mp3&quot; onplay=&quot;alert(1)"]')).not.toContain('" onplay');
    expect(renderContent(`[caption width=5 align='" onclick="x']${IMAGE} b[/caption]`)).not.toContain('" onclick="x');
  });

  it('are no words of an excerpt', () => {
    expect(generateExcerpt(`One [caption width="300"]${IMAGE} two[/caption] three [gallery ids="1,2"]`)).toBe(
      'One three',
    );
  });
});
