const BROWSERS = [
  ['Edge', /Edg\w*\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[^ ]* .*Safari\//],
] as const;
const SYSTEMS = [
  ['Android', /Android ?(\d+)?/],
  ['iOS', /(?:iPhone|iPad|CPU) OS (\d+)/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const;

/** Browser and system in a few words, for the list of devices. @param userAgent as browsers send it */
export function browserName(userAgent: string): string {
  const find = (list: readonly (readonly [string, RegExp])[]) => {
    for (const [name, pattern] of list) {
      const found = pattern.exec(userAgent);
      if (found) return [name, found.at(1)].filter(Boolean).join(' ');
    }
    return undefined;
  };
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(', ');
}
