import { accepting, RestParam } from '#core/parameters';
import { COLOR_THEMES, type ColorTheme, COLOUR, TYPE_PAIRINGS, type TypePairing } from '#core/site';
import { picture, presentOr } from '../settings/settings.checks.js';

const colour = accepting(
  'a colour such as #1f5fbf, or null for that of the installation',
  (value) => value === null || (typeof value === 'string' && COLOUR.test(value)),
);

/** `POST content/v2/site-look`. Absent members stay as they are. */
export class ChangeSiteLookDto {
  @RestParam({
    type: 'string',
    also: ['null'],
    check: colour,
    description:
      'Accent colour, #rrggbb; null: that of the installation (SITE_ACCENT). It is darkened or lightened where texts would have too little contrast.',
  })
  accent?: string | null;

  @RestParam({
    type: 'string',
    enum: [...TYPE_PAIRINGS],
    description:
      'Typefaces: system (those of the device), classic (headings with serifs), editorial (texts with serifs) or rounded.',
  })
  type_pairing?: TypePairing;

  @RestParam({
    type: 'string',
    enum: [...COLOR_THEMES],
    description:
      'Grounds: auto (light or dark, as readers prefer), tinted (the same, with some of the accent colour), light or dark.',
  })
  color_theme?: ColorTheme;

  @RestParam({
    type: 'integer',
    minimum: 0,
    check: presentOr('cover_image', picture),
    description: 'Image at the top of the front page; 0: none.',
  })
  cover_image?: number;

  @RestParam({
    type: 'integer',
    minimum: 0,
    check: presentOr('site_logo', picture),
    description: 'Image beside the name of the site; 0: none.',
  })
  site_logo?: number;
}
