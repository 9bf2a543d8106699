import type { TypePairing } from '#core/site';

/** Values of `font-family`. */
interface Typefaces {
  heading: string;
  text: string;
}

const SANS = 'system-ui,-apple-system,"Segoe UI",Roboto,sans-serif';
const BOOK_SERIF = 'Charter,"Bitstream Charter","Sitka Text",Cambria,Georgia,serif';
const OLD_STYLE_SERIF = '"Iowan Old Style","Palatino Linotype",Palatino,"URW Palladio L",Georgia,serif';
const NARROW_SANS = '"Avenir Next","Segoe UI Semibold","Helvetica Neue",Arial,sans-serif';
const ROUNDED_SANS =
  'ui-rounded,"SF Pro Rounded","Arial Rounded MT Bold",Quicksand,Nunito,Manjari,system-ui,sans-serif';

/** Faces that devices have: none is loaded, so pages stay as fast as they are, and no other host learns of visitors. */
const TYPEFACES: Readonly<Record<TypePairing, Typefaces>> = {
  system: { heading: SANS, text: SANS },
  classic: { heading: OLD_STYLE_SERIF, text: SANS },
  editorial: { heading: NARROW_SANS, text: BOOK_SERIF },
  rounded: { heading: ROUNDED_SANS, text: SANS },
};

/** The typefaces of headings and texts. */
export function typefacesOf(pairing: TypePairing): Typefaces {
  return TYPEFACES[pairing];
}
