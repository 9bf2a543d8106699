import { LANGUAGE, t, TEXT_LANGUAGES } from '../lib/texts.js';
import { SelectField } from '../ui/fields.js';
import { LANGUAGE_KEY } from './page.js';

const nameOf = (tag: string) => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;

/** The language of the page, which this browser remembers. */
export function LanguageChoice() {
  const current = TEXT_LANGUAGES.find((tag) => LANGUAGE === tag || LANGUAGE.startsWith(`${tag}-`)) ?? 'en';
  const choose = (tag: string) => {
    localStorage.setItem(LANGUAGE_KEY, tag);
    location.reload();
  };
  return (
    <SelectField
      label={t('admission.language')}
      value={current}
      onChange={choose}
      options={TEXT_LANGUAGES.map((tag) => [tag, nameOf(tag)])}
    />
  );
}
