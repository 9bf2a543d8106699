import { Fragment, type ReactNode } from 'react';
import { textParts, type TextName } from '../lib/texts.js';

/** A text with elements in it, such as links. @param values by the names in the message */
export function RichText({ name, values }: { name: TextName; values: Readonly<Record<string, ReactNode>> }) {
  // The parts of a text keep their order.
  return textParts(name, values).map((part, i) => <Fragment key={i}>{part}</Fragment>);
}
