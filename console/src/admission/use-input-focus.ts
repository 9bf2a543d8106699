import { useEffect, type RefObject } from 'react';

/** Elements that take what is typed. */
const TYPING = ['INPUT', 'TEXTAREA', 'SELECT'];

/**
 * What a scanner types goes to the field, wherever the focus is: a person may have touched a button before. Keys that
 * operate buttons and lists still do.
 */
export function useInputFocus(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    field.current?.focus();
    const redirect = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && TYPING.includes(event.target.tagName);
      const isCharacter = event.key.length === 1 && event.key !== ' ';
      if (!isCharacter || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      // The character itself arrives in the field that has the focus now.
      field.current?.focus();
    };
    document.addEventListener('keydown', redirect);
    return () => document.removeEventListener('keydown', redirect);
  }, [field]);
}
