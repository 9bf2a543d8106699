/** Texts of one area of the console: ICU messages by name, as `orders.title`, in each language. */
export interface AreaTexts<Name extends string = string> {
  readonly en: Readonly<Record<Name, string>>;
  readonly de: Readonly<Record<Name, string>>;
  readonly es: Readonly<Record<Name, string>>;
  readonly fr: Readonly<Record<Name, string>>;
}

/** The texts of an area: every language has those of English. */
export function areaTexts<Name extends string>(
  en: Readonly<Record<Name, string>>,
  others: Omit<AreaTexts<NoInfer<Name>>, 'en'>,
): AreaTexts<Name> {
  return { en, ...others };
}
