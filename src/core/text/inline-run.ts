/** A line break inside a paragraph. */
interface Break {
  /** The tag to write. */
  html: string;
  /** Whether a line feed follows the tag. */
  lineFeed: boolean;
}

const BREAK = '<br />';
const ONLY_SPACES = /^[ \t\f\r\v]*$/;

/** Not a pattern anchored at the end: that would try every run of spaces in the line. */
function withoutSpacesAtEnd(line: string): string {
  let end = line.length;
  while (end > 0 && ' \t\f\r\v'.includes(line[end - 1])) end--;
  return line.slice(0, end);
}

/**
 * The lines of one paragraph while it is being read: text and opaque markup, parted by line feeds and `<br>` tags.
 * The adding methods say `true` where the paragraph ends instead.
 */
export class InlineRun {
  private readonly lines: string[] = [];
  private readonly breaks: Break[] = [];
  private current = '';
  private currentIsBlank = true;
  /** A line feed stood before the first line. */
  private leadingFeed = false;
  private lastBreakWasTag = false;

  /** Text without line feeds. */
  text(text: string): void {
    this.current += text;
    if (this.currentIsBlank && !ONLY_SPACES.test(text)) this.currentIsBlank = false;
  }

  /** Markup whose inside is not looked at. */
  opaque(html: string): void {
    this.current += html;
    this.currentIsBlank = false;
  }

  /** A line feed in the text; `true` when it ends a blank line. */
  lineFeed(): boolean {
    if (!this.currentIsBlank) {
      this.endLine({ html: BREAK, lineFeed: true });
      return false;
    }
    const last = this.breaks.at(-1);
    this.current = '';
    if (last === undefined) {
      const again = this.leadingFeed;
      this.leadingFeed = true;
      return again;
    }
    if (last.lineFeed) return true;
    last.lineFeed = true;
    return false;
  }

  /** A `<br>`, written in any way; `true` when it is the second in a row. */
  lineBreak(html: string): boolean {
    const normal = /^<br\s*\/?>$/i.test(html) ? BREAK : html;
    const last = this.breaks.at(-1);
    if (this.currentIsBlank && last !== undefined && this.lastBreakWasTag) return true;
    this.endLine({ html: normal, lineFeed: false });
    this.lastBreakWasTag = true;
    return false;
  }

  private endLine(end: Break): void {
    this.lines.push(this.current);
    this.breaks.push(end);
    this.current = '';
    this.currentIsBlank = true;
    this.lastBreakWasTag = false;
  }

  /** The paragraph's inside, or "" when there is nothing in it; breaks at its edges are dropped. */
  paragraph(): string {
    const { first, last } = this.bounds();
    let result = '';
    for (let i = first; i <= last; i++) {
      const line = i < this.lines.length ? this.lines[i] : this.current;
      if (i === last) return result + line;
      const { html, lineFeed } = this.breaks[i];
      result += (lineFeed ? withoutSpacesAtEnd(line) : line) + html + (lineFeed ? '\n' : '');
    }
    return result;
  }

  /** Like {@link paragraph}, with one line feed before and after if there was one: what a closed element holds. */
  contents(): string {
    const inside = this.paragraph();
    if (inside === '') return this.leadingFeed ? '\n' : this.current;
    const feedAtEnd = this.currentIsBlank && this.breaks.at(-1)?.lineFeed === true;
    return (this.leadingFeed ? '\n' : '') + inside + (feedAtEnd ? '\n' : '');
  }

  /** First and last line that hold something. */
  private bounds(): { first: number; last: number } {
    let first = 0;
    let last = this.lines.length;
    const blank = (i: number): boolean =>
      i < this.lines.length ? ONLY_SPACES.test(this.lines[i]) : this.currentIsBlank;
    while (first <= last && blank(first)) first++;
    while (last > first && blank(last)) last--;
    return { first, last };
  }
}
