import { useState } from 'react';

const PREFIX = 'almanac.';

/** Browsers may forbid storage, which throws. */
function read(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/**
 * A text that the browser remembers, such as how a list looks; nothing private, because others may use the same browser.
 * Where storage is forbidden or full, it lasts until the screen is left.
 * @returns the text, null: none; and what changes it
 */
export function useStored(name: string): readonly [string | null, (text: string) => void] {
  const [text, setText] = useState(() => read(name));
  const change = (next: string) => {
    setText(next);
    try {
      localStorage.setItem(PREFIX + name, next);
    } catch {
      // It is only remembered for longer.
    }
  };
  return [text, change];
}
