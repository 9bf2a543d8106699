// By this name, so that no formatter puts blanks where they would show.
import { html as exact } from '#core/html';

/**
 * Lets the frame grow to the height that the embed in it tells, and follows the links of the embed, which a sandboxed
 * frame cannot do itself. Only the frame with the right secret is listened to, and only to places on its own site.
 */
const HOST_SCRIPT = `(() => {
  if (window.almanacEmbeds) return;
  window.almanacEmbeds = true;
  addEventListener('message', ({ data, source }) => {
    if (!data || !/^[A-Za-z0-9]+$/.test(data.secret)) return;
    for (const frame of document.querySelectorAll('iframe[data-secret="' + data.secret + '"]')) {
      if (frame.contentWindow !== source) continue;
      for (const quote of document.querySelectorAll('blockquote[data-secret="' + data.secret + '"]')) quote.hidden = true;
      if (data.message === 'height') frame.height = Math.min(1000, Math.max(200, Number(data.value) || 0));
      if (data.message === 'link' && URL.canParse(data.value) && new URL(data.value).host === new URL(frame.src).host && /^https?:/.test(data.value)) top.location.href = data.value;
    }
  });
})();`;

/** What an embed is made from. */
export interface EmbedHtmlParts {
  permalink: string;
  /** Plain text. */
  title: string;
  siteName: string;
  width: number;
  height: number;
  /** Random letters and digits, another for every answer: frame and page know each other by it. */
  secret: string;
}

/** The `html` of an embed: a quote with a link, and a sandboxed frame that takes its place (oembed.md §1). */
export function embedHtml({ permalink, title, siteName, width, height, secret }: EmbedHtmlParts): string {
  const source = `${permalink}embed/#?secret=${secret}`;
  return [
    exact`<blockquote class="wp-embedded-content" data-secret="${secret}"><a href="${permalink}">${title}</a></blockquote>`,
    exact`<iframe sandbox="allow-scripts" security="restricted" src="${source}" width="${width}" height="${height}" title="“${title}” — ${siteName}"`,
    exact` data-secret="${secret}" frameborder="0" marginwidth="0" marginheight="0" scrolling="no" class="wp-embedded-content"></iframe>`,
    `<script>${HOST_SCRIPT}</script>`,
  ].join('');
}
