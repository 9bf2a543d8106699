import { Injectable } from '@nestjs/common';
import { LAYOUT_TEMPLATE, RegisterPageTheme, html, replaceTemplate } from 'almanac';
import type { PageTheme, ReplacedTemplate } from 'almanac';

/** Puts a line above every page. */
@RegisterPageTheme()
@Injectable()
export class LoyaltyTheme implements PageTheme {
  replacedTemplates(): ReplacedTemplate[] {
    return [
      replaceTemplate(
        LAYOUT_TEMPLATE,
        (parts, standard) =>
          html`<p id="loyalty">Collect points</p>
            ${standard(parts)}`,
      ),
    ];
  }
}
