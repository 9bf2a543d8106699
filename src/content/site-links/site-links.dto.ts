import { type ParamDeclaration, RestParam } from '#core/parameters';
import { menu, page, presentOr } from '../settings/settings.checks.js';

type Name = 'header_menu' | 'footer_menu' | 'imprint_page' | 'privacy_page' | 'terms_page';

const link = (name: Name, description: string): ParamDeclaration => ({
  type: 'integer',
  minimum: 0,
  check: presentOr(name, name.endsWith('menu') ? menu : page),
  description,
});

/** `POST content/v2/site-links`. Absent members stay as they are. */
export class ChangeSiteLinksDto {
  @RestParam(link('header_menu', 'Menu in the header; 0: a link to the events.'))
  header_menu?: number;

  @RestParam(link('footer_menu', 'Menu in the footer; 0: none.'))
  footer_menu?: number;

  @RestParam(link('imprint_page', 'Page that says who runs the site; 0: none.'))
  imprint_page?: number;

  @RestParam(link('privacy_page', 'Page about personal data; 0: none.'))
  privacy_page?: number;

  @RestParam(link('terms_page', 'Page with the terms, which purchasers accept at the checkout; 0: none.'))
  terms_page?: number;
}
