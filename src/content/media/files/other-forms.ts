import { splitFileName } from './file-types.js';

/** Types of images in which a file may lie beside its own, smallest first. */
export const OTHER_FORMS = ['avif', 'webp'] as const;
export type OtherForm = (typeof OTHER_FORMS)[number];

/** Images that are usually smaller in another form. */
const BULKY = new Set(['jpg', 'jpeg', 'jpe', 'png']);

/** Whether a file may have other forms beside it. */
export function mayHaveForms(path: string): boolean {
  return BULKY.has(splitFileName(path).extension);
}

/** Where another form of a file lies: `lamp.jpg~.webp`. No upload comes to such a name: it would lose the `~`. */
export function formPath(path: string, form: OtherForm): string {
  return `${path}~.${form}`;
}

/** A path with those of its other forms, be they there or not. */
export function withForms(path: string): string[] {
  return mayHaveForms(path) ? [path, ...OTHER_FORMS.map((form) => formPath(path, form))] : [path];
}

/** The forms that a client takes, by its `Accept` header; those it names, not those it would put up with. */
export function acceptedForms(accept: string | undefined): OtherForm[] {
  if (accept === undefined || !accept.includes('image/')) return [];
  const named = accept.split(',').map((part) => part.trim().toLowerCase());
  return OTHER_FORMS.filter((form) =>
    named.some((part) => part.split(';')[0] === `image/${form}` && !/;\s*q=0(?:\.0*)?$/.test(part)),
  );
}
