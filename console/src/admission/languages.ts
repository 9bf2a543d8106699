/** A language of the page, as the service lists them. */
export interface PageLanguage {
  /** BCP 47. */
  tag: string;
  /** File with its texts. */
  file: string;
  isRightToLeft: boolean;
}

/** The language of the page, with the region of the reader for dates and numbers. */
export interface ChosenLanguage extends PageLanguage {
  /** BCP 47, such as `de-AT`. */
  reader: string;
}

const baseOf = (tag: string) => tag.split('-')[0].toLowerCase();

/**
 * The first wanted language that has texts.
 * @param wanted BCP 47, the preferred one first
 */
export function chooseLanguage(
  languages: readonly PageLanguage[],
  wanted: readonly string[],
): ChosenLanguage | undefined {
  for (const reader of [...wanted, 'en']) {
    const language =
      languages.find(({ tag }) => tag === reader) ?? languages.find(({ tag }) => baseOf(tag) === baseOf(reader));
    if (language) return { ...language, reader };
  }
  return undefined;
}
