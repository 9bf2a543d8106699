import fc from 'fast-check';
import { load } from 'cheerio';
import { html, trusted } from './html.js';

describe('html', () => {
  it('escapes inserted texts, but not trusted HTML', () => {
    expect(html`<p title="${'"x"'}">${'<b>'} & ${trusted('<i>y</i>')}</p>`.text).toBe(
      '<p title="&quot;x&quot;">&lt;b&gt; & <i>y</i></p>',
    );
  });

  it('joins lists and omits undefined, null and false', () => {
    expect(html`${['a', '<', html`<b>c</b>`]}${undefined}${null}${false}${[]}${0}`.text).toBe('a&lt;<b>c</b>0');
  });

  it('shows any text unchanged in an element and in an attribute', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).filter((text) => !/[\r\0]/.test(text)),
        (text) => {
          const $ = load(html`<p title="${text}">${text}</p>`.text);
          expect($('p').attr('title')).toBe(text);
          expect($('p').text()).toBe(text);
        },
      ),
    );
  });
});
