import { textDifferences } from '../../../test/helpers/text-differences.js';
import { MAIL_TEXTS } from './mail-texts.js';
import { mailHtml, mailText } from './mail.writer.js';

describe('Texts of messages', () => {
  it('are ICU messages with the same values in all languages', () => {
    expect(textDifferences(MAIL_TEXTS)).toEqual([]);
  });
});

describe('A message', () => {
  const frame = {
    language: 'ar',
    isRightToLeft: true,
    title: '<T>',
    site: 'A & B',
    siteUrl: 'https://site.example',
    footer: ['why'],
    links: [{ text: 'stop', url: 'https://site.example/u' }],
    accent: '#1f5fbf',
  };

  it('has the same contents as HTML and as text, and HTML is escaped', () => {
    const blocks = [
      { type: 'heading', text: '<script>' },
      { type: 'facts', facts: [['When', 'now\nor later']] },
      { type: 'prose', text: 'one\ntwo\n\nthree' },
      { type: 'link', text: 'Go', url: 'https://site.example/?a=1&b="' },
    ] as const;
    const html = mailHtml(blocks, frame);
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('&lt;script&gt;');
    expect(html).toContain('<bdi>now</bdi><br /><bdi>or later</bdi>');
    expect(html).toMatch(/one<br \/>two<\/p>\s*<p[^>]*>three/);
    expect(html).toContain('href="https://site.example/?a=1&amp;b=&quot;"');
    expect(html).not.toMatch(/<(script|link|iframe)/);
    expect(mailText(blocks, frame)).toBe(
      '<script>\n\nWhen: now\nor later\n\none\ntwo\n\nthree\n\nGo:\nhttps://site.example/?a=1&b="\n\n-- \nwhy\nstop: https://site.example/u\nA & B – https://site.example/\n',
    );
  });
});
